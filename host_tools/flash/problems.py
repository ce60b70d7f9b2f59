"""What can stand between a computer and a board; each in words that say what to do."""


class BoardProblem(Exception):
    """The board cannot be reached or used; the text is the sentence for its owner."""


class BoardGone(BoardProblem):
    """The board stopped answering while something was being done."""

    def __init__(self, port: str, doing: str) -> None:
        super().__init__(
            f"{port}: the board stopped answering while {doing}. Check cable and power, then "
            "run the same command again: it repairs what was begun"
        )


class BoardRefused(BoardProblem):
    """The board answered with an error."""


class FlashFull(BoardProblem):
    """There is no room for a file."""
