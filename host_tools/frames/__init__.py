"""Record pictures of all screens: as letters in tests/frames, and in one picture."""
