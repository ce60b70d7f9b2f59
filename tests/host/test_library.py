"""Scripts outside the project can import its packages with the Python of .venv."""

import os
import subprocess
import sys

import pytest

from host_tools.checkout import ROOT

SCRIPT = """
import castellan
from castellan.rules.kingdomino.match import make
import host_tools
import host_tools.kingdoms.kingdom

print(make(bytes((0, 1)), 0, 1).actor())
print(castellan.__file__)
print(host_tools.__file__)
"""


@pytest.fixture
def script(tmp_path):
    """Return the path of a script in an empty folder."""
    path = tmp_path / "play.py"
    path.write_text(SCRIPT, encoding="utf-8")
    return path


def run(script, folder):
    """Run the script as a user does: no PYTHONPATH, only what `make setup` installed."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, str(script)]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def expected():
    """Return the lines that the script must print: the number of TABLE and two packages' paths."""
    library = ROOT / "firmware" / "lib" / "castellan" / "__init__.py"
    return ["-1", str(library), str(ROOT / "host_tools" / "__init__.py")]


def test_a_script_in_any_folder_imports_the_rules_and_the_host_tools(script):
    assert run(script, script.parent) == expected()


def test_a_clone_named_castellan_beside_a_script_does_not_hide_the_library(script, tmp_path):
    (tmp_path / "castellan").symlink_to(ROOT, target_is_directory=True)
    assert run(script, script.parent) == expected()


def test_a_folder_named_castellan_beside_a_script_does_not_hide_the_library(script, tmp_path):
    (tmp_path / "castellan" / "rules").mkdir(parents=True)
    assert run(script, "/") == expected()
