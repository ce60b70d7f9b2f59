"""Many games by computer players: who plays, how they are spread, what comes out."""
