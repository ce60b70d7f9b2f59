"""Exceptions for problems with a board. The text of each one says what to do."""


class BoardProblem(Exception):
    """The board cannot be reached or used. The exception's text is for the board's owner."""


class BoardGone(BoardProblem):
    """The board stopped answering in the middle of an action."""

    def __init__(self, port: str, doing: str) -> None:
        super().__init__(
            f"{port}: the board stopped answering while {doing}. Check cable and power, then "
            "run the same command again: it repairs what was begun"
        )


class BoardRefused(BoardProblem):
    """The board answered with an error."""


class FlashFull(BoardProblem):
    """The flash has no room for a file."""
