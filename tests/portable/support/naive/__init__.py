"""The second, naive implementation of the games: written from the rulebooks, it shares no code
with the rules core and exists only to disagree with it."""
