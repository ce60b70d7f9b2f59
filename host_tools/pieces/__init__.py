"""Parses, validates and packs piece sets of Dragon Inferno."""
