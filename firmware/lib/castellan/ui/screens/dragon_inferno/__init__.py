"""The screens of Dragon Inferno, with the shared board as it is seen on them. Room: ui."""
