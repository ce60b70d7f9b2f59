"""Tournaments: who meets whom, games spread over processes or machines, and what comes out."""
