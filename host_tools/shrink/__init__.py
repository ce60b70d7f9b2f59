"""Shrinks the firmware's sources before they are compiled for a board."""
