"""Commands write files completely or not at all, and never over their input."""

import os
import stat

import commands
import pytest

from host_tools.bad_input import BadInput
from host_tools.safe_write import open_replacing, refuse_input

LOG = commands.LOGS / "kingdomino-2.log"


def write(name, data, *inputs):
    with open_replacing(str(name), *inputs) as file:
        file.write(data)


@pytest.mark.parametrize(
    "words", [("export",), ("report",), ("replay", 1, "--html"), ("replay", 1, "--gif")]
)
def test_an_archive_is_never_overwritten_by_its_own_report(words, archive, tmp_path):
    archive("add", LOG)
    path = tmp_path / "archive.sqlite"
    (tmp_path / "link").symlink_to(path)
    before = path.read_bytes()
    for name in (path, tmp_path / "link", tmp_path / "." / "archive.sqlite"):
        answer = archive(*words, name)
        assert commands.is_one_complaint(answer)
        assert "is also an input" in answer.err
        assert path.read_bytes() == before


def test_a_log_is_never_overwritten_by_its_picture(run, tmp_path):
    log = tmp_path / "my.log"
    log.write_bytes(LOG.read_bytes())
    os.link(log, tmp_path / "same.svg")
    for name in (log, tmp_path / "same.svg"):
        assert commands.is_one_complaint(run("replay", log, "--svg", name))
    assert log.read_bytes() == LOG.read_bytes()


def test_a_missing_input_never_blocks_the_output(tmp_path):
    refuse_input(str(tmp_path / "new"), None, tmp_path / "new", "-", "a\0b")
    with pytest.raises(BadInput):
        refuse_input(str(tmp_path), tmp_path)


@pytest.mark.parametrize("trouble", [KeyboardInterrupt, ValueError, BadInput])
def test_an_interrupted_write_leaves_the_old_file_and_no_other(trouble, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"earlier")
    with pytest.raises(trouble), open_replacing(str(path)) as file:
        file.write(b"half")
        raise trouble
    assert [(one.name, one.read_bytes()) for one in tmp_path.iterdir()] == [
        (path.name, b"earlier")
    ]


def test_a_replaced_file_keeps_its_link_and_its_permissions(tmp_path):
    path, link = tmp_path / "real", tmp_path / "link"
    path.write_bytes(b"earlier")
    path.chmod(0o600)
    link.symlink_to(path)
    write(link, b"later")
    assert link.is_symlink()
    assert path.read_bytes() == b"later"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("sealed", ["folder", "file"])
def test_a_file_that_cannot_be_replaced_is_written_in_place(sealed, tmp_path, monkeypatch):
    path = tmp_path / "page.html"
    path.write_bytes(b"earlier")
    before = path.stat().st_ino
    known = {"folder": tmp_path, "file": path}[sealed]
    monkeypatch.setattr(os, "access", lambda one, mode: str(one) != str(known))
    write(path, b"later")
    assert (path.read_bytes(), path.stat().st_ino) == (b"later", before)


def test_a_pipe_is_written_and_not_replaced(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write(pipe, b"words")
        assert os.read(reader, 9) == b"words"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("name", ["no/file", "n" * 300, "a\0b"])
def test_an_invalid_file_name_is_reported(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput, match=name[:9]):
        write(name, b"")
    assert not list(tmp_path.iterdir())
