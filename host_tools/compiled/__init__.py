"""The rules core as machine code: `build` makes it of the firmware's sources, `loader` uses it."""
