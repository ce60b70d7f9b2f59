"""Test the image that users drag onto a Pico: its name, parts and size, and when it is built."""

import tomllib
from functools import cache

import pytest
from castellan.version import VERSION
from commands import is_one_complaint, run_here

from host_tools.board_build.mpy import firmware_texts
from host_tools.checkout import ROOT
from host_tools.flash import image, sources
from host_tools.flash.problems import BoardProblem

# Folding all sources takes seconds.
_texts = cache(firmware_texts)


@pytest.fixture
def workshop(tmp_path, monkeypatch):
    """Fake MicroPython's sources. Returns their folder and the list of images built from it."""
    folder = tmp_path / "micropython"
    for board in image.BOARDS:
        (folder / "ports" / "rp2" / "boards" / board).mkdir(parents=True)
    (folder / "py").mkdir()
    (folder / "py" / "mpconfig.h").write_text("1.25", encoding="utf-8")
    (tmp_path / "firmware" / "image").mkdir(parents=True)
    (tmp_path / "firmware" / "manifest.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(image, "ROOT", tmp_path)
    monkeypatch.setattr(image, "IMAGES", tmp_path / "image")
    monkeypatch.setattr(image, "FROZEN", tmp_path / "frozen")
    monkeypatch.setattr(image, "MANIFEST", tmp_path / "firmware" / "manifest.py")
    monkeypatch.setattr(image.sources, "check_tools", lambda: None)
    monkeypatch.setattr(image, "firmware_texts", _texts)
    built = []

    def compile_it(place, board, path):
        built.append(path.name)
        path.write_bytes(b"UF2")
        image.symbols_of(path).write_bytes(b"ELF")

    monkeypatch.setattr(image, "_compile", compile_it)
    return folder, built


def test_the_name_tells_product_version_and_board(workshop):
    folder, _ = workshop
    for board in image.BOARDS:
        assert image.build(folder, board).name == f"castellan-{VERSION}-{board}.uf2"


def test_it_is_built_once_for_the_same_inputs_and_again_for_others(workshop, tmp_path):
    folder, built = workshop
    image.build(folder, "RPI_PICO")
    image.build(folder, "RPI_PICO")
    assert len(built) == 1
    (tmp_path / "firmware" / "image" / "_boot.py").write_text("1", encoding="utf-8")
    image.build(folder, "RPI_PICO")
    (folder / "py" / "mpconfig.h").write_text("1.26", encoding="utf-8")
    image.build(folder, "RPI_PICO")
    assert len(built) == 3
    image.symbols_of(image.path_of("RPI_PICO")).unlink()
    image.build(folder, "RPI_PICO")
    assert len(built) == 4


def test_the_whole_firmware_is_frozen_and_nothing_that_was_there_before(workshop, tmp_path):
    stale = tmp_path / "frozen" / "castellan" / "old.py"
    stale.parent.mkdir(parents=True)
    stale.touch()
    image.build(workshop[0], "RPI_PICO")
    found = {path.relative_to(tmp_path / "frozen").as_posix() for path in _files(tmp_path)}
    names = {"castellan_main.py" if name == "main.py" else name for name in _texts()}
    assert found == {*names, "castellan_image.py"}


def _files(tmp_path):
    return [path for path in (tmp_path / "frozen").rglob("*") if path.is_file()]


def test_an_image_that_would_lie_over_the_file_system_is_refused(tmp_path):
    binary = tmp_path / "firmware.bin"
    binary.write_bytes(bytes(640 * 1024))
    image.check_room(binary, "RPI_PICO")
    binary.write_bytes(bytes(640 * 1024 + 1))
    with pytest.raises(BoardProblem, match="641 KiB, and RPI_PICO has 640 KiB of room"):
        image.check_room(binary, "RPI_PICO")
    image.check_room(binary, "RPI_PICO2")


def test_without_the_compiler_its_package_is_named(monkeypatch, capsys):
    monkeypatch.setattr(sources.shutil, "which", lambda name: None)
    answer = run_here(monkeypatch, capsys, "uf2")
    assert is_one_complaint(answer, 3)
    assert "an image needs arm-none-eabi-gcc" in answer.err and "apt install gcc-arm" in answer.err


def test_a_folder_without_micropython_is_named(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(sources.shutil, "which", lambda name: name)
    answer = run_here(monkeypatch, capsys, "uf2", "--micropython", tmp_path)
    assert is_one_complaint(answer)
    assert f"{tmp_path}: is no checkout of MicroPython" in answer.err


def test_the_simulator_online_runs_the_image_that_uf2_makes():
    file = ROOT / "hardware" / "wokwi" / "wokwi.toml"
    named = tomllib.loads(file.read_text(encoding="utf-8"))["wokwi"]["firmware"]
    assert (file.parent / named).resolve() == image.path_of("RPI_PICO")
