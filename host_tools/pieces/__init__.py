"""Parse, validate and pack piece sets of Dragon Inferno."""
