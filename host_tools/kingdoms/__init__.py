"""Reads, validates, scores and prints kingdoms of the Kingdomino family."""
