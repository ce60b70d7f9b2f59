"""The names of the colours.

Room: rules. Used by logs and commands. A match knows a colour by its index here.
"""

COLOURS = ("pink", "yellow", "green", "blue", "orange", "purple", "white", "red")
