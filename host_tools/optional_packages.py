"""How to get the packages that only some commands need."""


def how_to_get(extra: str) -> str:
    """Says how, for a group of pyproject.toml; by its name alone pip would fetch a foreign one."""
    return f"from the project's folder: .venv/bin/pip install -e '.[{extra}]'"
