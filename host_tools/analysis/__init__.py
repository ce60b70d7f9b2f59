"""Judges the decisions of a finished or unfinished game by the searcher. Knows no single game."""
