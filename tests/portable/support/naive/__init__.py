"""The naive judge: a second implementation of the games, written from the rulebooks. It shares no
code with the rules core. Tests compare the two."""
