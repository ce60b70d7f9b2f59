"""Describes one golden frame: its caption, and the script that makes a device show the frame."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scene:
    """Describes a golden frame: its file name, its caption, and the script that leads to it."""

    name: str
    title: str
    script: str
