"""The user interface: shell, input, light, drawing helpers and screens. Room: ui."""
