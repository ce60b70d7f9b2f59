"""Compile the firmware's rules core for this computer: python -m host_tools.cython_core.build.

The build translates the firmware's modules to one Cython module in build/cython_core and compiles
it there. It does nothing if no source changed. Without a C compiler or Cython it prints a warning
and every program runs the interpreted rules.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from host_tools.cython_core.cython_text import CythonText
from host_tools.cython_core.program import Program
from host_tools.cython_core.sources import LIBRARY, CannotCompile, find_sources
from host_tools.terminal.messages import say

FOLDER = Path(__file__).resolve().parents[2] / "build" / "cython_core"
NAME = "castellan_core"
_SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
OPTIMIZED = ["-O3", "-DNDEBUG", "-fwrapv", "-fno-strict-aliasing", "-w"]


class CannotBuild(Exception):
    """Raised if a tool of the build is missing or fails. The text names the tool in one line."""


def extension_path() -> Path:
    """Return the path of the compiled extension module."""
    return FOLDER / (NAME + _SUFFIX)


def digest() -> str:
    """Hash every file that the extension depends on: the firmware's and the translator's."""
    sources = sorted([*find_sources(LIBRARY).values(), *Path(__file__).parent.glob("*.py")])
    whole = hashlib.sha256(_SUFFIX.encode())
    for path in sources:
        whole.update(path.name.encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def is_current() -> bool:
    """True if the extension was built from the present sources."""
    stamp = FOLDER / "digest"
    return extension_path().is_file() and stamp.is_file() and stamp.read_text() == digest()


def build() -> None:
    """Build the extension. Raises CannotBuild if a tool is missing or fails."""
    wanted = digest()
    c_file = write_c(FOLDER)
    unfinished = FOLDER / f"{NAME}.unfinished"
    include = sysconfig.get_paths()["include"]
    command = [
        _compiler(),
        *OPTIMIZED,
        "-fPIC",
        "-shared",
        *_link_flags(),
        f"-I{include}",
        str(c_file),
    ]
    _run([*command, "-o", str(unfinished)])
    unfinished.replace(extension_path())
    (FOLDER / "digest").write_text(wanted)


def write_c(folder: Path) -> Path:
    """Write the core to `folder` as Cython and as C. Returns the path of the C file."""
    try:
        cython = import_module("Cython.Compiler.Main")
    except ImportError:
        raise CannotBuild("Cython is missing") from None
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / f"{NAME}.pyx"
    try:
        text = f"{CythonText(Program())}DIGEST = {digest()!r}\n"
        source.write_text(text, encoding="utf-8")
    except CannotCompile as words:
        raise CannotBuild(str(words)) from None
    options = cython.CompilationOptions(language_level=3)
    result = cython.compile_single(str(source), options, NAME)
    if result.num_errors:
        raise CannotBuild("Cython refuses the sources")
    return source.with_suffix(".c")


def _compiler() -> str:
    wanted = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    for name in (wanted, "cc", "gcc", "clang"):
        path = shutil.which(name)
        if path:
            return path
    raise CannotBuild("there is no C compiler")


def _link_flags() -> Sequence[str]:
    return ("-undefined", "dynamic_lookup") if sys.platform == "darwin" else ()


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = (done.stderr + done.stdout).strip().splitlines()
        raise CannotBuild("the C compiler failed: " + (lines[0] if lines else "without a word"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the extension if it is out of date. Without --strict a failed build exits with 0."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.cython_core.build")
    parser.add_argument("--strict", action="store_true", help="exit 1 where it cannot be built")
    strict = parser.parse_args(arguments).strict
    if is_current():
        return 0
    start_s = time.perf_counter()
    say("Castellan: compiling the rules core (a minute, once for each version)", flush=True)
    try:
        build()
    except CannotBuild as words:
        say(f"Castellan: simulations run interpreted, 35 to 85 times slower: {words}")
        return 1 if strict else 0
    say(f"Castellan: compiled the rules core in {time.perf_counter() - start_s:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
