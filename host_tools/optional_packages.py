"""Tells a user how to install packages that only some commands need."""


def how_to_get(extra: str) -> str:
    """Return words with the pip command that installs an optional group of pyproject.toml.

    A bare `pip install castellan` would fetch another project of that name.
    """
    return f"from the project's folder: .venv/bin/pip install -e '.[{extra}]'"
