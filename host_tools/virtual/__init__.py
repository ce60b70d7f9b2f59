"""The virtual device: the firmware without hardware, for scripts, terminals and pages."""
