"""The bundles of a board hold every module, take little flash, and refuse all damage."""

import re
import zlib

import pytest
from castellan.version import VERSION
from flash_bench import free_blocks, put_files

from host_tools.board_build import bundles, mpy
from host_tools.interpreters import runtimes

pytestmark = pytest.mark.interpreter

_MOST_FLASH_BYTES = 350_000
_PICO_W_BLOCKS = 212
_BLOCK_BYTES = 4096
_SAVE_BLOCKS = 20  # the folders of the saves, and what littlefs moves about
_PACKAGE = "lib/castellan"
_SMALL = "lib/castellan/castellan.rules.royal_wedding.bundle"


@pytest.fixture(scope="module")
def files():
    """Return the files of a board by path."""
    assert mpy.compile_firmware().complaints == {}
    return bundles.files_of_board()


def modules_of(tree):
    """Return the compiled modules by path below the package, without ending."""
    package = tree / _PACKAGE
    paths = [path for path in package.rglob("*.mpy") if path.parent != package]
    paths.append(package / "version.mpy")
    return {path.relative_to(package).with_suffix("").as_posix(): path for path in paths}


def run(interpreter, code, files, folder):
    """Run code with these files of a board. Returns its output."""
    bundles.write_files(folder, files)
    done = runtimes.run_code(interpreter, code, tree=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# Prints the size and the checksum of each module after it is inflated.
_READ_ALL = """
import castellan, deflate
from binascii import crc32
for path in {paths!r}:
    packed = castellan.compressed("/" + path)
    data = deflate.DeflateIO(castellan.BytesIO(packed), deflate.RAW, 9).read()
    print(path, len(data), crc32(data))
"""


def test_every_module_is_in_a_bundle_byte_for_byte(files, unix, tmp_path):
    modules = modules_of(mpy.FLASH)
    said = run("unix", _READ_ALL.format(paths=sorted(modules)), files, tmp_path)
    wanted = {path: file.read_bytes() for path, file in modules.items()}
    told = [f"{path} {len(data)} {zlib.crc32(data)}" for path, data in sorted(wanted.items())]
    assert len(told) > 250
    assert said.splitlines() == told


def test_the_files_take_at_most_350_kb_of_flash_and_fit_on_a_pico_w(files, tmp_path):
    disk = tmp_path / "disk.bin"
    disk.write_bytes(b"\xff" * _BLOCK_BYTES * _PICO_W_BLOCKS)
    put_files(disk, {"/lib/castellan/stamp.txt": VERSION.encode()})
    before = free_blocks(disk)
    put_files(disk, {f"/{path}": data for path, data in files.items()})
    taken = before - free_blocks(disk)
    assert taken * _BLOCK_BYTES <= _MOST_FLASH_BYTES, f"{taken} blocks"
    assert free_blocks(disk) >= _SAVE_BLOCKS + -(-max(map(len, files.values())) // _BLOCK_BYTES)


# Damages one bundle in many ways. Prints what imports in spite of the damage.
_DAMAGE = """
import castellan, sys
path = castellan.__file__.rpartition("/")[0] + "/{name}"
with open(path, "rb") as file:
    whole = file.read()
def has(data):
    with open(path, "wb") as file:
        file.write(data)
    found = 0
    for module in {modules!r}:
        try:
            found += castellan.compressed(module) is not None
        except OSError:
            pass
    return found
print("whole", has(whole))
kept = 0
for at in range(0, len(whole), 13):
    kept = max(kept, has(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:]))
print("changed byte", kept)
in_head = max([has(whole[:at] + b"!" + whole[at + 1:]) for at in range(2, 2 + whole[0])])
print("changed head", in_head)
print("cut", max([has(whole[:at]) for at in range(0, len(whole), 31)]))
with open(path, "wb") as file:
    file.write(whole[:len(whole) // 2])
for name in {names!r}:
    try:
        __import__(name)
        print("imported", name)
    except ImportError as problem:
        print("refused", problem)
"""


def test_nothing_is_imported_from_a_bundle_with_any_damage(files, unix, tmp_path):
    name = _SMALL.removeprefix(_PACKAGE + "/")
    folder = mpy.FLASH / _PACKAGE / "rules" / "royal_wedding"
    parts = sorted(path.stem for path in folder.glob("*.mpy"))
    code = _DAMAGE.format(
        name=name,
        modules=[f"/rules/royal_wedding/{part}" for part in parts],
        names=["castellan.rules.royal_wedding.match"],
    )
    lines = run("unix", code, files, tmp_path).splitlines()
    count = len(parts)
    assert lines[:3] == [f"whole {count}", f"changed byte {count - 1}", "changed head 0"]
    assert int(lines[3].removeprefix("cut ")) < count
    assert lines[4].startswith("refused ") and "run `castellan flash`" in lines[4], lines[4]
    assert len(lines) == 5


_MIXED = """
import castellan.core.compat
try:
    import castellan.{module}
except ImportError as problem:
    print(problem)
"""


@pytest.mark.parametrize("fault", ["another version", "another folder", "no file"])
def test_nothing_is_imported_from_a_bundle_that_does_not_belong_here(files, unix, tmp_path, fault):
    modules = modules_of(mpy.FLASH)
    mixed = dict(files)
    if fault == "another version":
        older = {name: path.read_bytes() + b"\n" for name, path in modules.items()}
        mixed[_SMALL] = bundles.pack(older)[_SMALL.removeprefix(_PACKAGE + "/")]
    elif fault == "another folder":
        mixed[_SMALL] = files[f"{_PACKAGE}/castellan.core.bundle"]
    else:
        del mixed[_SMALL]
    said = run("unix", _MIXED.format(module="rules.royal_wedding.match"), mixed, tmp_path)
    words = "no module named" if fault == "no file" else "is damaged or of another version"
    assert words in said


def test_a_traceback_out_of_a_bundle_names_module_function_and_line(files, wasm, tmp_path):
    source = mpy.TREES["lib"] / "castellan" / "device" / "store.py"
    lines = source.read_text(encoding="utf-8").splitlines()
    wanted = 1 + next(at for at, line in enumerate(lines) if "raise AssertionError" in line)
    bundles.write_files(tmp_path, files)
    code = "from castellan.device.store import Store\nStore(None, '', '', 0, 1, 2).save(b'123', 3)"
    result = runtimes.run_code("wasm", code, tree=tmp_path)
    places = re.findall(r'File "(castellan[^"]+)", line (\d+), in (\w+)', result.stderr)
    assert ("castellan.device.store", str(wanted), "save") in places, result.stderr
