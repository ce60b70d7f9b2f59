"""The screens of Dragon Inferno, which show the shared game board and its pieces. Room: ui."""
