"""Boards are found and named on Windows, macOS and Linux, without the modules that they lack."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from commands import Answer
from elsewhere import LACKING

from host_tools.checkout import ROOT
from host_tools.cli import COMMANDS

HERE = Path(__file__).parent
SYSTEMS = {path.stem: path for path in sorted((HERE / "systems").glob("*.json"))}
PORTS = {"windows": "COM7", "macos": "/dev/cu.usbmodem14201", "linux": "/dev/ttyACM0"}
DRIVES = {"windows": "E:\\", "macos": "/Volumes/RPI-RP2", "linux": "/run/media/user/RPI-RP2"}


RUNS = (
    ("board", "doctor", "--json"),
    ("board", "flash"),
    ("board", "link"),
    ("drive", "flash"),
    ("nothing", "doctor", "--json"),
    ("board", "flash", "--port", "COM3"),
    ("board", "flash", "-h"),
)


@pytest.fixture(scope="module")
def answers():
    """Run all commands as on each system. Returns exit code, output and errors of each run."""
    found = {}
    for system, path in SYSTEMS.items():
        words = [sys.executable, str(HERE / "elsewhere.py"), str(path), json.dumps(RUNS)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        for run, answer in zip(RUNS, json.loads(done.stdout), strict=True):
            assert "Traceback" not in answer[2], answer[2]
            found[(system, *run)] = Answer(*answer)
    return found


def test_no_module_of_a_command_needs_what_windows_lacks():
    code = f"""
import sys
sys.path[:0] = [{str(HERE)!r}]
import elsewhere, json, pathlib
elsewhere.become(json.loads(pathlib.Path({str(SYSTEMS["windows"])!r}).read_text()))
from host_tools import cli
from importlib import import_module
for name in cli.COMMANDS:
    cli.parser_of(name)
for name in ("flash.image", "flash.own_pieces", "flash.package", "tournament.run", "install",
             "simulate.workers", "hardware.case", "bench.bench_speed", "archive.store",
             "release.contents", "virtual.site", "virtual.server"):
    import_module("host_tools." + name)
print("all", [name for name in elsewhere.LACKING if sys.modules.get(name)])
"""
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "all []\n"), done.stderr
    assert set(LACKING) >= {"fcntl", "termios", "tty", "pty", "grp"}
    assert len(COMMANDS) > 20


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_doctor_names_ports_as_the_system_does(answers, system):
    done = answers[system, "board", "doctor", "--json"]
    findings = json.loads(done.out)["findings"]
    assert done.status == 3  # the recorded port does not exist here
    assert PORTS[system] in [one["name"] for one in findings]
    assert any(one["words"].startswith("2e8a:0005") for one in findings)


@pytest.mark.parametrize("system", SYSTEMS)
def test_flash_and_link_take_the_only_board_of_the_system(answers, system):
    for command in ("flash", "link"):
        done = answers[system, "board", command]
        assert done.status == 3
        assert done.err.startswith(f"castellan {command}: {PORTS[system]}: "), done.err


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_board_that_waits_for_an_image_is_named_by_its_drive(answers, system):
    done = answers[system, "drive", "flash"]
    assert done.status == 3
    assert f"its drive {DRIVES[system]} is there" in done.err
    assert "castellan-….uf2" in done.err


@pytest.mark.parametrize("system", SYSTEMS)
def test_without_a_board_the_words_are_those_of_the_system(answers, system):
    done = answers[system, "nothing", "doctor", "--json"]
    port = json.loads(done.out)["findings"][-1]
    words = {"windows": "COM and a number", "macos": "/dev/cu.usbmodem…", "linux": "`lsusb`"}
    assert port["state"] == "problem" and words[system] in port["remedy"]


def test_a_port_that_windows_does_not_list_is_said_to_be_not_there(answers):
    done = answers["windows", "board", "flash", "--port", "COM3"]
    assert done.status == 3
    assert "COM3: there is no such port. The ports here are COM1, COM7" in done.err


def test_help_shows_a_port_as_the_system_writes_it(answers):
    assert "such as COM3;" in " ".join(answers["windows", "board", "flash", "-h"].out.split())
    assert "/dev/cu.usbmodem101" in answers["macos", "board", "flash", "-h"].out


def test_a_terminal_of_windows_leads_to_the_browser(tmp_path):
    code = f"""
import sys
sys.path[:0] = [{str(HERE)!r}]
import elsewhere, json, pathlib
elsewhere.become(json.loads(pathlib.Path({str(SYSTEMS["windows"])!r}).read_text()))
from host_tools.commands import device
sys.stdin.isatty = sys.stdout.isatty = lambda: True
try:
    device.play_in_terminal({str(tmp_path)!r}, None)
except device.BadInput as problem:
    print(problem)
"""
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "`castellan serve` opens the device in the browser" in done.stdout, done.stderr
