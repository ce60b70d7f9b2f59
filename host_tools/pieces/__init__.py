"""Piece sets of Dragon Inferno: read from text, checked and packed."""
