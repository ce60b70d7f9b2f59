"""The files of host_tools/requirements are complete, and the installation checks their hashes."""

import importlib.util
import re
import subprocess
import sys
from importlib.metadata import distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from host_tools import install
from host_tools.checkout import ROOT
from host_tools.release import lock
from host_tools.release.sbom import pinned

GROUPS = lock.groups()


def entries(group):
    """Return the requirements of a group's file by name."""
    text = (install.REQUIREMENTS / f"{group}.txt").read_text(encoding="utf-8")
    lines = re.findall(r"^[a-z0-9].*$", text, re.MULTILINE)
    found = [Requirement(line.removesuffix("\\").strip()) for line in lines]
    return {one.name: one for one in found}


def test_each_group_of_the_project_has_a_file_and_no_other_file_is_there():
    files = {path.stem for path in install.REQUIREMENTS.iterdir()}
    assert files == set(GROUPS)


@pytest.mark.parametrize("group", GROUPS)
def test_a_file_names_the_versions_of_the_project_and_each_has_a_hash(group):
    found = entries(group)
    for text in GROUPS[group]:
        wanted = Requirement(text)
        assert str(found[canonicalize_name(wanted.name)].specifier) == str(wanted.specifier), text
    path = install.REQUIREMENTS / f"{group}.txt"
    hashes = pinned(path)
    assert {name for name, _ in hashes} == set(found)
    assert all(hashes.values()), [name for name, these in hashes.items() if not these]
    assert "://" not in path.read_text(encoding="utf-8")


def test_the_files_name_everything_that_the_packages_need_on_every_system():
    installed = {canonicalize_name(one.name): one for one in distributions()}
    found = entries("dev")
    for where in lock.environments():
        here = {
            name for name, one in found.items() if not one.marker or one.marker.evaluate(where)
        }
        for name in here & set(installed):
            for text in installed[name].requires or ():
                needed = Requirement(text)
                if needed.marker is None or needed.marker.evaluate(where):
                    assert canonicalize_name(needed.name) in here, (name, where)


def test_a_marker_is_as_short_as_it_can_be():
    places = lock.environments()
    assert lock.marker_for(places) == ""
    windows = [place for place in places if place["sys_platform"] == "win32"]
    assert lock.marker_for(windows) == "sys_platform == 'win32'"
    old = [place for place in places if place["python_version"] == "3.11"]
    assert lock.marker_for(old) == "python_version == '3.11'"
    macs = [place for place in places if place["sys_platform"] == "darwin"]
    arm = [place for place in macs if place["platform_machine"] == "arm64"]
    marker = "sys_platform == 'darwin' and platform_machine == 'arm64'"
    assert lock.marker_for(arm) in (marker, "platform_machine == 'arm64'")


def installer(monkeypatch, tmp_path, platform=sys.platform):
    """Import host_tools/install.py as on another system. Returns it and the commands it runs."""
    path = ROOT / "host_tools" / "install.py"
    spec = importlib.util.spec_from_file_location("install_elsewhere", path)
    module = importlib.util.module_from_spec(spec)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", platform)
        spec.loader.exec_module(module)
    environment = tmp_path / "venv"
    for name in ("PROGRAMS", "PYTHON"):
        inside = getattr(module, name).relative_to(module.ENVIRONMENT)
        monkeypatch.setattr(module, name, environment / inside)
    monkeypatch.setattr(module, "ENVIRONMENT", environment)
    monkeypatch.setattr(module, "TYPINGS", tmp_path / "typings")
    commands = []

    def run(command, **settings):
        commands.append([str(word) for word in command])
        if command[1:3] == ["-m", "venv"]:
            module.PROGRAMS.mkdir(parents=True)
            module.PYTHON.touch()
        return subprocess.CompletedProcess(command, 0, "npm\n")

    monkeypatch.setattr(module.subprocess, "run", run)
    monkeypatch.delenv("CI", raising=False)
    return module, commands


def pip_installs(commands):
    return [words for words in commands if "install" in words and "pip" in words]


def test_every_package_is_installed_with_its_hash(monkeypatch, tmp_path, capsys):
    module, commands = installer(monkeypatch, tmp_path)
    monkeypatch.setattr(sys, "argv", ["install.py", "hardware"])
    monkeypatch.setattr(module, "_is_covered", lambda: True)
    assert module.main() == 0
    for words in pip_installs(commands):
        is_own = "--editable" in words and "--no-deps" in words and "--no-build-isolation" in words
        assert is_own or ("--require-hashes" in words and "--no-deps" in words), words
    files = [word for words in commands for word in words if word.endswith(".txt")]
    assert [file.split("/")[-1] for file in files] == [
        "dev.txt",
        "alone.txt",
        "hardware.txt",
        "typings.txt",
    ]


def test_a_system_without_recorded_hashes_is_told_and_gets_the_same_versions(
    monkeypatch, tmp_path, capsys
):
    module, commands = installer(monkeypatch, tmp_path)
    monkeypatch.setattr(module, "PYTHONS", ("3.1",))
    monkeypatch.setattr(sys, "argv", ["install.py", "hardware"])
    assert module.main() == 0
    assert "no hashes are recorded for Python 3." in capsys.readouterr().out
    words = pip_installs(commands)
    assert any(f"{module.ROOT}[dev]" in one for one in words)
    assert any("numpy==2.4.6" in one for one in words)


def test_on_windows_the_programs_are_those_of_windows(monkeypatch, tmp_path, capsys):
    module, commands = installer(monkeypatch, tmp_path, "win32")
    monkeypatch.setattr(sys, "argv", ["install.py"])
    assert module.main() == 0
    assert module.PYTHON.parts[-2:] == ("Scripts", "python.exe")
    assert commands[-1][1:] == ["-m", "host_tools.cython_core.build"]
    assert "castellan" in capsys.readouterr().out.splitlines()[-1]


def test_an_unknown_group_is_one_sentence(monkeypatch, tmp_path, capsys):
    module, _ = installer(monkeypatch, tmp_path)
    monkeypatch.setattr(sys, "argv", ["install.py", "nothing"])
    assert module.main() == 2
    assert "no group 'nothing'" in capsys.readouterr().err
