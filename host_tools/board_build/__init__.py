"""Builds the files of a board: the sources compiled to .mpy files."""
