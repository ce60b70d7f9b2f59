"""The Royal Wedding's screens that differ from Queendomino's. Room: ui."""
