"""Kingdomino for learners: an environment of PettingZoo, and an example that learns in it."""
