"""Lines of the Royal Wedding's logs, judged by the naive judge."""

from support.lines.queendomino_lines import QueendominoLines


class RoyalWeddingLines(QueendominoLines):
    """A match of the Royal Wedding whose lines are made up and judged."""

    IS_WEDDING = True
