"""Runs the firmware without hardware, for scripts, terminals and the web page."""
