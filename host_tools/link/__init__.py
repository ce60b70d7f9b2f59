"""The computer's end of the link with a running device."""
