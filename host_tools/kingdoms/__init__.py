"""Kingdoms of the Kingdomino family: read, checked, scored and shown."""
