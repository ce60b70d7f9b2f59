"""The interpreters of the board's language on this computer, and Node."""
