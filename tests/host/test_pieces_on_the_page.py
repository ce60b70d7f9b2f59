"""The reader of piece sets gives equal results in the page's MicroPython and in CPython."""

import shutil

import pytest
from castellan.core.rng import Random
from support.naive.house_pieces import house_text

from host_tools.board_build.mpy import BUILD, FOLDERS, compile_tree
from host_tools.interpreters import runtimes
from host_tools.pieces.files import PIECES_TXT
from host_tools.pieces.piece_set import parse_bytes
from host_tools.pieces.shapes import PieceError
from host_tools.virtual.site import piece_sources

SETS = 40
BENDS = 400
CODE = """
import sys
sys.path.insert(0, "/page")
from host_tools.pieces.shapes import PieceError
from host_tools.pieces.piece_set import parse_bytes
for number in range({count}):
    with open("/texts/" + str(number), "rb") as file:
        text = file.read()
    try:
        print(parse_bytes(text).packed().hex())
    except PieceError as problem:
        print(problem.line, problem.words, "=", problem)
"""
STRANGE = (
    b"", b"\xef\xbb\xbf", b"\r\n", b"#", b"# ", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
    b"\xf0\x8f\xbf\xbf", b"\xe2\x82", b"\x80", b"\xff", b"# \xf0\x9f\x90\x89", b"\xf0\x9f\x90\x89",
    b"name\xc2\xa0x", b"flip\xe2\x80\xa8no", b"\x1b[2J", b"a" * 70_000, b"\n" * 70_000, b"'",
    b"flip\tno", b"flip\x1cno", b"eggs_per_player \xc2\xb2", b"points_square 1 castle", b"-",
    b"points square -- castle 1", b"eggs_per_player +4", b"eggs middle\nboard\nc...\n",
)  # fmt: skip


def verdict(text):
    """Return what this interpreter prints for one piece set."""
    try:
        return parse_bytes(text).packed().hex()
    except PieceError as problem:
        return f"{problem.line} {problem.words} = {problem}"


def bent(text, random):
    """Return a text with one to three bytes deleted, inserted or replaced."""
    data = bytearray(text)
    for _ in range(1 + random.below(3)):
        at = random.below(len(data))
        how = random.below(3)
        if how == 0:
            del data[at]
        elif how == 1:
            data.insert(at, data[random.below(len(data))])
        else:
            data[at] = b"\n #.oAHXcek9-\xc3\xff"[random.below(15)]
    return bytes(data)


def texts():
    """Return valid piece sets, damaged piece sets, and texts that are no piece sets."""
    random = Random(11, 7)
    good = [house_text(Random(seed, 500)).encode() for seed in range(SETS)]
    good.append(PIECES_TXT.read_bytes())
    wrong = [bent(good[random.below(len(good))], random) for _ in range(BENDS)]
    strange = [*STRANGE, *(good[0] + b"\n" + line for line in STRANGE)]
    return [*good, *wrong, *strange]


def put(path, content):
    """Write a file. Creates the folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


@pytest.mark.slow
@pytest.mark.interpreter
def test_webassembly_reads_and_refuses_every_text_as_this_computer_does(
    wasm, monkeypatch, tmp_path
):
    compile_tree()
    asked = texts()
    expected = [verdict(text) for text in asked]
    # Many texts are accepted, and many are refused.
    assert SETS < len([line for line in expected if " " not in line]) < len(asked) - BENDS // 2
    assert len({line.partition(" ")[2] for line in expected}) > 25
    assert all(line.isprintable() for line in expected)
    # The texts are too long for a command line, so the interpreter reads them as files.
    shutil.copytree(BUILD, tmp_path, dirs_exist_ok=True)
    for name, source in piece_sources().items():
        put(tmp_path / "page" / "host_tools" / f"{name}.py", source.encode())
    for number, text in enumerate(asked):
        put(tmp_path / "texts" / str(number), text)
    monkeypatch.setattr(runtimes, "FOLDERS", (*FOLDERS, "page", "texts"))
    done = runtimes.run_code("wasm", CODE.format(count=len(asked)), tree=tmp_path)
    assert done.stderr == ""
    for text, here, there in zip(asked, expected, done.stdout.splitlines(), strict=True):
        assert there == here, text
