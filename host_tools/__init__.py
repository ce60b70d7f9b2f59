"""Contains the programs that run on a computer. The firmware never imports this package."""
