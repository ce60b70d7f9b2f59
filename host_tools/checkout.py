"""Detects whether this is a clone of the whole project or a copy made by `pip install .`."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IS_WHOLE = (ROOT / "firmware" / "main.py").is_file()
WORDS = (
    "needs the project's own folder, after `make setup`; this installation only plays, scores, "
    "simulates and archives"
)
