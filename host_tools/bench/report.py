"""Prints the results of a measurement: rows with a number and its unit, ratios and remarks."""

from typing import TextIO

_LABEL_WIDTH = 58


class Report:
    """Prints measurements in columns."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_first = True

    def title(self, text: str) -> None:
        """Print the title of a table."""
        if not self._is_first:
            print(file=self._stream)
        self._is_first = False
        print(text, "-" * len(text), sep="\n", file=self._stream, flush=True)

    def row(self, label: str, value: float, unit: str) -> None:
        """Print one measured number."""
        self._print(label, f"{_readable(value):>12} {unit}")

    def ratio(self, label: str, value: float, reference: float) -> None:
        """Print `value` divided by `reference`, or a dash without a reference."""
        text = f"{_readable(value / reference)} x" if reference else "-"
        self._print(label, f"{text:>14}")

    def note(self, text: str) -> None:
        """Print a remark, for example about something that could not be measured."""
        print(f"  {text}", file=self._stream, flush=True)

    def _print(self, label: str, text: str) -> None:
        print(f"  {label:<{_LABEL_WIDTH}}{text}", file=self._stream, flush=True)


def _readable(value: float) -> str:
    """Format a number: whole numbers as they are, others with three digits."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
