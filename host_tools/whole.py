"""Whether this is the whole project, or the part of it that `pip install .` takes along."""

from pathlib import Path

IS_WHOLE = (Path(__file__).resolve().parent.parent / "firmware" / "main.py").is_file()
WORDS = (
    "works in the project's own folder, after `make setup`; what is installed here plays, counts, "
    "simulates and archives"
)
