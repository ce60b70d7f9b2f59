"""Puts the firmware on a board, keeps what is on it, and takes it away again."""
