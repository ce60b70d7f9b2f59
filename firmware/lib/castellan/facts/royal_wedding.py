"""Facts of the Royal Wedding's own screens. Room: facts."""

from castellan.facts import kingdomino


def entry(screen, out: list):
    """Describe the offered domino, and which of the two boxes it comes from."""
    kingdomino.entry(screen, out)
    if not screen._is_known:
        out.append(["box", 1 if screen.match.deck() else 0])


SCREENS = {"entry": entry}
