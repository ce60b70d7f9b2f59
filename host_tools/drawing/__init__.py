"""Draw the boards of a match."""
