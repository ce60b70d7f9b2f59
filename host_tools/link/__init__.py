"""The computer's end of the talk with a device that is running."""
