"""What a measurement says: rows of a number with its unit, ratios and remarks."""

from typing import TextIO

_LABEL_WIDTH = 58


class Report:
    """Prints measurements as they come, in columns."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_first = True

    def title(self, text: str) -> None:
        """Begins a table."""
        if not self._is_first:
            print(file=self._stream)
        self._is_first = False
        print(text, "-" * len(text), sep="\n", file=self._stream, flush=True)

    def row(self, label: str, value: float, unit: str) -> None:
        """One measured number."""
        self._print(label, f"{_readable(value):>12} {unit}")

    def ratio(self, label: str, value: float, reference: float) -> None:
        """How many times `reference` the `value` is; a dash where there is no reference."""
        text = f"{_readable(value / reference)} x" if reference else "-"
        self._print(label, f"{text:>14}")

    def note(self, text: str) -> None:
        """A remark, such as what could not be measured here and why."""
        print(f"  {text}", file=self._stream, flush=True)

    def _print(self, label: str, text: str) -> None:
        print(f"  {label:<{_LABEL_WIDTH}}{text}", file=self._stream, flush=True)


def _readable(value: float) -> str:
    """Whole numbers as they are, others with three figures that count."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
