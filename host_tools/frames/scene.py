"""One golden frame: its caption, and the script that leads to it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scene:
    """A golden frame: the name of its file, its caption, and its script."""

    name: str
    title: str
    script: str
