"""Installs the firmware on a board (a Pico), backs up a board's files, and uninstalls."""
