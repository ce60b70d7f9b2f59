"""Records all screens: as golden frames in tests/frames, and together in one SVG picture."""
