"""The image makes no new disk without asking, and runs the newer of image and disk."""

import io
import sys
from contextlib import suppress
from types import ModuleType, SimpleNamespace

import pytest
from castellan.version import VERSION

from host_tools.checkout import ROOT

_SOURCE = (ROOT / "firmware" / "image" / "castellan_boot.py").read_text(encoding="utf-8")


class Disk:
    """A flash whose first mounts fail. It counts mounts and new file systems."""

    def __init__(self, failures=0):
        self.failures = failures
        self.tries = 0
        self.new_disks = 0

    def modules(self):
        """Return fakes of the built-in modules `vfs` and `rp2`."""
        vfs = ModuleType("vfs")
        vfs.VfsLfs2 = type("VfsLfs2", (), {"__init__": self._open(), "mkfs": self._make})
        vfs.mount = lambda disk, place: None
        rp2 = ModuleType("rp2")
        rp2.Flash = object
        return {"vfs": vfs, "rp2": rp2}

    def _open(self):
        def init(disk, flash, progsize):
            self.tries += 1
            if self.tries <= self.failures:
                raise OSError(19)

        return init

    def _make(self, *flash, progsize):
        self.new_disks += 1
        self.failures = 0


@pytest.fixture
def boot(monkeypatch):
    """Return a function that loads castellan_boot with a disk and the files on it."""

    def load(disk, files=None):
        found = files or {}
        for name, module in disk.modules().items():
            monkeypatch.setitem(sys.modules, name, module)
        from support import shims

        monkeypatch.setitem(sys.modules, "machine", shims.machine)
        monkeypatch.setitem(sys.modules, "neopixel", shims.neopixel)

        def open_file(path, mode="r"):
            if path not in found:
                raise OSError(2)
            return io.StringIO(found[path])

        scope = {"__name__": "castellan_boot", "open": open_file}
        exec(compile(_SOURCE, "castellan_boot.py", "exec"), scope)
        monkeypatch.setattr(scope["time"], "sleep_ms", lambda duration: None, raising=False)
        scope["_version"] = lambda: "0.2.0"
        return SimpleNamespace(**scope)

    return load


@pytest.mark.parametrize(("failures", "is_mounted"), [(0, True), (2, True), (3, False)])
def test_a_disk_is_tried_three_times_and_never_made_anew(boot, failures, is_mounted):
    disk = Disk(failures)
    assert boot(disk).mount() is is_mounted
    assert disk.tries == min(failures + 1, 3) and disk.new_disks == 0


_STAMP = "/lib/castellan/stamp.txt"


@pytest.mark.parametrize(
    ("stamp", "runs_image"),
    [
        ("0.1.0\n", True),
        ("0.2.0", False),
        ("0.10.0", False),
        ("unfinished\n", True),
        ("", True),
        (None, False),
    ],
)
def test_the_image_wins_over_older_and_unfinished_files_only(boot, stamp, runs_image):
    loaded = boot(Disk(), {} if stamp is None else {_STAMP: stamp})
    assert loaded.runs_image() is runs_image
    assert (loaded.search_path()[0] == ".frozen") is runs_image


def test_the_newer_program_runs(boot, monkeypatch):
    ran = []
    image = ModuleType("castellan_main")
    image.main = lambda: ran.append("image")
    monkeypatch.setitem(sys.modules, "castellan_main", image)
    monkeypatch.setattr(sys, "ran", ran, raising=False)
    program = "import sys; sys.ran.append('disk')"
    boot(Disk()).run()
    boot(Disk(), {"/main.py": program}).run()
    boot(Disk(), {"/main.py": program, _STAMP: "0.2.0"}).run()
    boot(Disk(), {"/main.py": program, _STAMP: "0.1.0"}).run()
    boot(Disk(), {"/main.py": program, _STAMP: "unfinished"}).run()
    assert ran == ["image", "disk", "disk", "image", "image"]


def test_the_image_runs_if_the_disk_s_program_cannot_import_its_modules(boot, monkeypatch, capsys):
    seen = []
    image = ModuleType("castellan_main")
    image.main = lambda: seen.append((sys.path[0], "castellan.half" in sys.modules))
    monkeypatch.setitem(sys.modules, "castellan_main", image)
    monkeypatch.setitem(sys.modules, "castellan.half", ModuleType("castellan.half"))
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    monkeypatch.setattr(sys, "print_exception", print, raising=False)
    program = "raise ImportError('castellan.ui.bundle is damaged')"
    boot(Disk(), {"/main.py": program, _STAMP: "0.2.0"}).run()
    assert seen == [(".frozen", False)]
    assert "castellan.ui.bundle is damaged" in capsys.readouterr().out


def test_any_other_failure_of_the_disk_s_program_is_its_own(boot):
    with pytest.raises(ZeroDivisionError):
        boot(Disk(), {"/main.py": "1 / 0", _STAMP: "0.2.0"}).run()


def test_the_version_of_this_firmware_can_be_compared(boot):
    assert boot(Disk())._numbers(VERSION) >= [0, 1, 0]


class Keys:
    """A fake board with its own clock. `held(ms)` returns the keys that are down."""

    def __init__(self, held):
        self.held = held
        self.now = 0

    def levels(self):
        return self.held(self.now)

    def ticks_ms(self):
        return self.now

    def sleep_ms(self, duration_ms):
        self.now += duration_ms
        if self.now > 60_000:
            raise TimeoutError

    def write(self, colours):
        pass


def _ask(boot, monkeypatch, held):
    from castellan.device import board as board_module

    disk = Disk(failures=100)
    keys = Keys(held)
    loaded = boot(disk)
    monkeypatch.setattr(board_module, "Board", lambda machine, neopixel: keys)
    with suppress(TimeoutError):
        loaded.ask()
    return disk, keys


@pytest.mark.parametrize(
    ("held", "count"),
    [
        (lambda now: 0, 0),
        (lambda now: 16, 0),
        (lambda now: 0 if now % 2500 < 50 else 48, 0),
        (lambda now: 49, 0),
        (lambda now: 48 if now > 5000 else 0, 1),
    ],
    ids=["nobody", "A", "A and B, but let go", "three keys", "A and B"],
)
def test_only_both_keys_held_for_three_seconds_make_a_new_disk(boot, monkeypatch, held, count):
    disk, keys = _ask(boot, monkeypatch, held)
    assert disk.new_disks == count
    if count:
        assert 8000 <= keys.now < 8100
