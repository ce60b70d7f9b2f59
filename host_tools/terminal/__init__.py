"""A game in the terminal: colours, the story of a match, a person's answers."""
