"""Pictures of every screen: as letters in tests/frames, and all in one for the manual."""
