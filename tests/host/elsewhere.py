"""Run commands as on another system: with its listings, and without the modules that it lacks.

python elsewhere.py FILE RUNS

FILE is one of systems/*.json: a system's name, its serial ports as pyserial lists them, and its
drives with the names of their files. RUNS is a JSON list of lists: what is plugged in (board,
drive or nothing) and the words of a command. Prints a JSON list of exit code, output and errors.
"""

import io
import json
import sys
import sysconfig
import traceback
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

# On Windows these modules do not exist.
LACKING = ("fcntl", "termios", "tty", "pty", "grp", "pwd", "resource", "readline", "curses")
_LACKING_SIGNALS = ("SIGUSR1", "SIGHUP", "SIGTSTP", "SIGWINCH", "pthread_sigmask")
_OF_THIS_SYSTEM = (
    "asyncio",
    "getpass",
    "mpremote.transport_serial",
    "multiprocessing.pool",
    "subprocess",
    "tempfile",
    "webbrowser",
)
_FACTS = b"UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"


def become(system):
    """Change this process, so that it looks like the recorded system."""
    # These modules choose their code for Windows by the interpreter, which stays this one.
    for name in _OF_THIS_SYSTEM:
        import_module(name)
    sysconfig.get_config_vars()
    if system["platform"] == "win32":
        _lose_modules()
    sys.platform = system["platform"]


def plug_in(system, what):
    """List the ports and drives of the system with a board, with its drive, or with nothing."""
    import serial.tools.list_ports

    from host_tools.flash import drives

    listed = [SimpleNamespace(**one) for one in system["ports"]]
    found = [one for one in listed if what == "board" or one.vid is None]
    serial.tools.list_ports.comports = lambda: found
    mounted = list(system["drives"])
    path = _path_on(system["drives"] if what == "drive" else {})
    vars(drives).update(_mounted=lambda: mounted, Path=path)


def _lose_modules():
    for name in LACKING:
        sys.modules[name] = None
    sys.modules["msvcrt"] = SimpleNamespace(LK_NBLCK=2, locking=lambda handle, mode, count: None)
    import signal

    for name in _LACKING_SIGNALS:
        if hasattr(signal, name):
            delattr(signal, name)


def _path_on(drives):
    """Return a replacement of `Path` that opens the files of recorded drives."""

    class Recorded:
        def __init__(self, drive, name=""):
            self._drive = drive
            self._name = name

        def __truediv__(self, name):
            return Recorded(self._drive, name)

        def open(self, mode):
            if self._name not in drives.get(self._drive, ()):
                raise FileNotFoundError(2, "No such file or directory")
            return io.BytesIO(_FACTS)

    return Recorded


def run(words):
    """Run a command. Returns its exit code, output and errors."""
    from host_tools import cli

    out, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(errors):
        try:
            status = cli.main(words)
        except SystemExit as ending:
            status = int(ending.code or 0)
        except Exception:
            traceback.print_exc()
            status = -1
    return status, out.getvalue(), errors.getvalue()


def main():
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root), str(root / "firmware" / "lib")]
    system = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    become(system)
    answers = []
    for what, *words in json.loads(sys.argv[2]):
        plug_in(system, what)
        answers.append(run(words))
    print(json.dumps(answers))


if __name__ == "__main__":
    main()
