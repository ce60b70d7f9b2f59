"""Record the golden frames, or draw all screens into one picture.

python -m host_tools.frames record|picture
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from host_tools.frames.gallery import picture_of
from host_tools.frames.scene import Scene
from host_tools.frames.scenes import SCENES
from host_tools.frames.scripted_device import ROOT, ScriptedDevice

FRAMES = ROOT / "tests" / "frames"
PICTURE = ROOT / "docs" / "pictures" / "screens.svg"


def shown(scene: Scene) -> ScriptedDevice:
    """Run the script of a scene. Returns the device, which then shows the screen."""
    device = ScriptedDevice()
    device.play(scene.script)
    return device


def text_of(scene: Scene) -> str:
    """Return the text of the file that stores a scene's golden frame."""
    return "\n".join([scene.title, scene.script, "", *shown(scene).rows()]) + "\n"


def record() -> list[str]:
    """Write the golden frames that have changed. Returns a line for each changed file."""
    changed = []
    for scene in SCENES:
        path = FRAMES / f"{scene.name}.txt"
        text = text_of(scene)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            changed.append(f"recorded: {path.name}")
    for path in sorted(FRAMES.glob("*.txt")):
        if path.stem not in {scene.name for scene in SCENES}:
            path.unlink()
            changed.append(f"removed: {path.name}")
    return changed


def draw(path: Path) -> None:
    """Write one SVG picture of all screens to `path`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(picture_of([(scene, shown(scene).frame()) for scene in SCENES]), "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `record` or `picture`. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.frames", description=__doc__)
    parser.add_argument("what", choices=("record", "picture"))
    if parser.parse_args(arguments).what == "record":
        for line in record():
            print(line)
    else:
        draw(PICTURE)
        print(f"drawn: {PICTURE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
