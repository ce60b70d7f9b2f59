"""The computer's side of the link to a running device, over USB."""
