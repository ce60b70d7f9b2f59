"""Foreign input: its limits, how it is shown, and how JSON and TOML are parsed."""
