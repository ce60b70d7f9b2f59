"""Computer players that are small enough for a Pico. Each chooses one legal action.

Room: advice.
"""
