"""Prints to a terminal: colours, boards side by side, score sheets, progress bars."""
