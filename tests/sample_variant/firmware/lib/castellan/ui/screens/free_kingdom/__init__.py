"""The screens of Free Kingdom that differ from Kingdomino's. Room: ui."""
