"""Read, validate, score and print kingdoms of the Kingdomino family."""
