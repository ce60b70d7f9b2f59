"""What people call the games and the colours.

Room: rules. For logs and commands; a match knows colours by their index, a box its own games.
"""

GAMES = ("kingdomino", "queendomino", "royal-wedding", "duel", "dragon-inferno")
COLOURS = ("pink", "yellow", "green", "blue", "orange", "purple", "white", "red")
