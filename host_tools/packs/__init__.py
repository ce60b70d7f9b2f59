"""Reads, writes and installs corrected packs: the tables of a game with a version."""
