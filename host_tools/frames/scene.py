"""One picture of the device, and how it comes about."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scene:
    """One picture: its file, its caption, and the script that leads there."""

    name: str
    title: str
    script: str
