"""What a board gets: the sources compiled to .mpy files."""
