"""Draws the kingdoms or maps of a match."""
