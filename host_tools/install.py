"""Install what the project needs into its own folder: .venv, typings and node_modules.

`make setup` runs this file with any Python 3.11 or newer. Without make, `py -m host_tools.install`
(Windows) or `python3 -m host_tools.install` does the same. It then compiles the rules core, if
there is a C compiler. `--packages-only` leaves that out. Arguments name more groups of packages in
pyproject.toml; with CI=true these are the groups that tests can use. Each step writes a stamp with
a hash of its inputs, so a second run only compares stamps. pip and npm keep the user's settings.

The files of host_tools/requirements name each package with its version and hashes, and pip refuses
a file with another hash. `python -m host_tools.release.lock` writes them.
"""

from __future__ import annotations  # so that an older Python reaches the message for it

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
IS_WINDOWS = sys.platform == "win32"
PROGRAMS = ENVIRONMENT / ("Scripts" if IS_WINDOWS else "bin")
PYTHON = PROGRAMS / ("python.exe" if IS_WINDOWS else "python")
REQUIREMENTS = ROOT / "host_tools" / "requirements"
# The Pythons and systems for which the files of REQUIREMENTS are complete.
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS = (
    ("linux", "x86_64"),
    ("linux", "aarch64"),
    ("darwin", "arm64"),
    ("darwin", "x86_64"),
    ("win32", "AMD64"),
)
COVERED = "# Python {}; {}.\n".format(
    ", ".join(PYTHONS), ", ".join(" ".join(pair) for pair in SYSTEMS)
)
TYPINGS = ROOT / "typings"
PIP = (str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet")

PACKAGES_ONLY = "--packages-only"
CI_GROUPS = ("hardware", "archive", "cluster", "learning")

NO_ENSUREPIP = """\
Castellan: this Python could not make a virtual environment; most likely its `venv` or `ensurepip`
is missing. Install it and run the command again:
  Debian, Ubuntu   apt install python3-venv
  Fedora, Arch     it belongs to the python package: install python3 again
  macOS            use the Python of python.org or of Homebrew
  Windows          use the Python of python.org or of the Microsoft Store
"""


class StepFailed(Exception):
    """Raised if a step of the installation fails. The text tells the user what to do."""


def main() -> int:
    """Run the steps whose inputs changed. Returns an exit code."""
    if sys.version_info < OLDEST_PYTHON:
        print(
            f"Castellan needs Python {_dotted(OLDEST_PYTHON)} or newer; this is "
            f"{_dotted(sys.version_info[:2])}. Install a newer one, or name it: "
            "`make setup PYTHON=/path/to/python3`, on Windows `py -3.13 -m host_tools.install`.",
            file=sys.stderr,
        )
        return 2
    groups = [word for word in sys.argv[1:] if word != PACKAGES_ONLY]
    try:
        _make_environment()
        _install_packages()
        _put_library_on_path()
        for group in groups or (CI_GROUPS if os.environ.get("CI") == "true" else ()):
            _install_group(group)
        _install_typings()
        _install_node_modules()
        if not sys.argv[1:]:
            _compile_core()
    except StepFailed as failure:
        print(failure, file=sys.stderr)
        return 2
    return 0


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)


def _make_environment() -> None:
    stamp = _Stamp("environment", [str(ROOT)])
    if stamp.is_current() and PYTHON.exists():
        return
    if _environment_works():
        stamp.write()
        return
    if ENVIRONMENT.exists():
        print(
            "Castellan: .venv does not work here (moved or half made); making a new one",
            flush=True,
        )
        shutil.rmtree(ENVIRONMENT)
    else:
        print("Castellan: making the Python environment .venv", flush=True)
    result = _quietly([sys.executable, "-m", "venv", str(ENVIRONMENT)])
    if result.returncode != 0:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        words = NO_ENSUREPIP if _speaks_of_ensurepip(result.stdout) else ""
        raise StepFailed(f"{result.stdout.rstrip()}\n\n{words}".rstrip())
    stamp.write()


def _speaks_of_ensurepip(text: str) -> bool:
    return "ensurepip" in text or "No module named venv" in text


def _environment_works() -> bool:
    """True if .venv was made for this folder and its Python still starts and has pip."""
    script = PROGRAMS / "activate"
    if not PYTHON.exists() or not script.is_file():
        return False
    if str(ENVIRONMENT) not in script.read_text(encoding="utf-8", errors="replace"):
        return False
    question = f"import pip, sys; sys.exit(sys.version_info < {OLDEST_PYTHON!r})"
    return _quietly([str(PYTHON), "-c", question]).returncode == 0


def _install_packages() -> None:
    inputs = [ROOT / "pyproject.toml", REQUIREMENTS / "dev.txt", REQUIREMENTS / "alone.txt"]
    texts = [path.read_text(encoding="utf-8") for path in inputs]
    stamp = _Stamp("packages", [str(ROOT), *texts])
    if stamp.is_current():
        return
    print("Castellan: installing Python packages into .venv (a minute the first time)", flush=True)
    complaint = "The Python packages could not be installed."
    if _is_covered():
        _must([*PIP, *_locked("dev"), *_locked("alone")], complaint)
        own = ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]
    else:
        print(
            f"Castellan: no hashes are recorded for Python {_dotted(sys.version_info[:2])} on "
            f"{sys.platform} {platform.machine()}; the packages are installed without this check",
            flush=True,
        )
        _must([*PIP, "--no-deps", *_requirements("alone")], complaint)
        own = ["--editable", f"{ROOT}[dev]"]
    _must([*PIP, *own], complaint)
    stamp.write()


def _is_covered() -> bool:
    """True if the files with hashes name every package for this Python and system."""
    here = (sys.platform, platform.machine())
    return here in SYSTEMS and _dotted(sys.version_info[:2]) in PYTHONS


def _locked(group: str) -> list[str]:
    """Return pip's arguments for the packages of a group, each with its hashes."""
    path = REQUIREMENTS / f"{group}.txt"
    return ["--no-deps", "--require-hashes", "--requirement", str(path)]


def _packages_of(group: str) -> list[str]:
    """Return pip's arguments for a group that has dependencies."""
    return _locked(group) if _is_covered() else _requirements(group)


def _put_library_on_path() -> None:
    """Add firmware/lib to the import path of .venv.

    pip's editable install finds `castellan` by an import hook, which Python calls last. Without
    the path, a folder `castellan` beside a script would hide the library, for example a clone.
    """
    line = f"{ROOT / 'firmware' / 'lib'}\n"
    pattern = "Lib/site-packages" if IS_WINDOWS else "lib/python*/site-packages"
    for folder in ENVIRONMENT.glob(pattern):
        path = folder / "castellan_library.pth"
        if not path.is_file() or path.read_text(encoding="utf-8") != line:
            path.write_text(line, encoding="utf-8")


def _install_group(group: str) -> None:
    try:
        requirements = _requirements(group)
    except KeyError:
        raise StepFailed(f"Castellan: pyproject.toml has no group {group!r}.") from None
    text = (REQUIREMENTS / f"{group}.txt").read_text(encoding="utf-8")
    stamp = _Stamp(group, [str(ROOT), *requirements, text])
    if stamp.is_current():
        return
    print(f"Castellan: installing the packages for {group} into .venv", flush=True)
    _must([*PIP, *_packages_of(group)], f"The packages for {group} could not be installed.")
    stamp.write()


def _install_typings() -> None:
    text = (REQUIREMENTS / "typings.txt").read_text(encoding="utf-8")
    stamp = _Stamp("typings", [text])
    if stamp.is_current() and TYPINGS.is_dir():
        return
    print("Castellan: installing the board's type stubs into typings/", flush=True)
    shutil.rmtree(TYPINGS, ignore_errors=True)
    _must(
        [*PIP, "--target", str(TYPINGS), *_locked("typings")],
        "The type stubs could not be installed.",
    )
    stamp.write()


def _install_node_modules() -> None:
    files = [ROOT / "package.json", ROOT / "package-lock.json"]
    stamp = _Stamp("node", [path.read_text(encoding="utf-8") for path in files])
    if stamp.is_current() and (ROOT / "node_modules").is_dir():
        return
    npm = _npm()
    if npm is None:
        print("Castellan: no Node with npm on this system; installing one into .venv", flush=True)
        _must([*PIP, *_packages_of("node")], "Node could not be installed.")
        npm = _npm()
    if npm is None:
        raise StepFailed("Node was installed into .venv but does not start on this machine.")
    print("Castellan: installing Node packages into node_modules/", flush=True)
    _must([*npm, "ci", "--no-audit", "--no-fund"], "The Node packages could not be installed.")
    stamp.write()


def _compile_core() -> None:
    """Compile the rules core. Its builder prints a line, also where there is no compiler."""
    subprocess.run([str(PYTHON), "-m", "host_tools.cython_core.build"], cwd=ROOT, check=False)
    where = os.path.relpath(PROGRAMS / "castellan", ROOT)
    print(f"Castellan: ready; the command is {where}")


def _npm() -> list[str] | None:
    """Return the npm command that `host_tools.interpreters.node` finds, or None."""
    result = _quietly([str(PYTHON), "-m", "host_tools.interpreters.node"])
    return result.stdout.splitlines() if result.returncode == 0 else None


def _requirements(group: str) -> list[str]:
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        listed = tomllib.load(file)["project"]["optional-dependencies"][group]
    return [str(requirement) for requirement in listed]


def _must(command: list[str], complaint: str) -> None:
    result = _quietly(command)
    if result.returncode != 0:
        raise StepFailed(f"{result.stdout.rstrip()}\n{complaint}")


def _quietly(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command in the project folder and capture its output for an error message."""
    return subprocess.run(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


class _Stamp:
    """A file with a hash of a step's inputs. It is written when the step has finished."""

    def __init__(self, step: str, inputs: list[str]) -> None:
        self._path = ENVIRONMENT / f"castellan-{step}.stamp"
        self._digest = hashlib.sha256("\0".join(inputs).encode()).hexdigest()

    def is_current(self) -> bool:
        return self._path.is_file() and self._path.read_text(encoding="utf-8") == self._digest

    def write(self) -> None:
        self._path.write_text(self._digest, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
