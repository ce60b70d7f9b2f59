"""Feed mutated input to the readers of foreign input, and report what breaks one.

`make fuzz` runs all readers for a minute each. With ARGS="logs plans --seconds 600" it runs two of
them for ten minutes each. With ARGS="logs FILE" it reads one file again, without atheris.
"""

import os
import subprocess
import sys
import time
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("", "firmware/lib", "tests/portable", "tests/host", "tests/fuzz")
sys.path[:0] = [str(ROOT / folder) for folder in FOLDERS]

BUILD = ROOT / "build" / "fuzz"
_FIRST = "--first"  # a process for one reader, which libFuzzer controls
_SECONDS = 60
_PAUSE_S = 10
_SLOW_S = 20  # for one input
_MOST_MB = 1500
_LONGEST = {"databases": 100_000, "tables": 2000, "cable": 300, "logs": 8000, "sessions": 2000}
_LONGEST_OTHERS = 4000


def main():
    """Run readers. Returns 1 if one of them failed, and 2 for a wrong call."""
    parser = ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("readers", nargs="*", help="names of readers, or one reader and files")
    parser.add_argument("--seconds", type=int, default=_SECONDS, help="for each; default: 60")
    args = parser.parse_args()
    from readers import READERS

    names = [name for name in args.readers if name in READERS]
    files = [name for name in args.readers if name not in READERS]
    missing = [name for name in files if not Path(name).is_file()]
    if missing or (files and len(names) != 1):
        print(f"fuzz: {missing or files}: neither a reader nor a file; there are:")
        print("  " + " ".join(READERS))
        return 2
    if files:
        return repeat(READERS[names[0]], files)
    try:
        import atheris  # noqa: F401 - only to see that it is here
    except ImportError:
        print("fuzz: atheris is missing: run `make fuzz`, which installs it")
        return 2
    failed = [name for name in names or READERS if not run(name, args.seconds)]
    print(f"{len(names or READERS) - len(failed)} readers are fine; failed: {failed or 'none'}")
    return 1 if failed else 0


def repeat(reader, files):
    """Give files to a reader again. An exception shows its traceback."""
    for name in files:
        reader(Path(name).read_bytes())
        print(f"{name}: is read or refused as it should be")
    return 0


def run(name, seconds):
    """Run one reader in a process of its own. Returns False if an input breaks it."""
    from seeds import seeds_of

    folder = BUILD / name
    for part in ("found", "seeds"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for number, (_, data) in enumerate(seeds_of(name)):
        (folder / "seeds" / str(number)).write_bytes(data)
    before = set(folder.glob("*-*"))
    command = [
        sys.executable,
        str(Path(__file__).parent),
        _FIRST,
        name,
        f"-max_total_time={seconds}",
        f"-max_len={_LONGEST.get(name, _LONGEST_OTHERS)}",
        f"-timeout={_SLOW_S}",
        f"-rss_limit_mb={_MOST_MB}",
        f"-artifact_prefix={folder}/",
        str(folder / "found"),
        str(folder / "seeds"),
    ]
    print(f"{name}: {seconds} s", flush=True)
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace"
    ) as process:
        said = _watch(process, name)
    new = sorted(set(folder.glob("*-*")) - before)
    if process.returncode == 0 and not new:
        return True
    print("\n".join(said))
    for path in new:
        where = os.path.relpath(path, ROOT)
        print(f'{name}: FAILED, and the input is {where}\n  make fuzz ARGS="{name} {where}"')
    return False


def _watch(process, name):
    """Print the progress now and then. Returns the last lines, which tell of a failure."""
    last = []
    shown_s = time.monotonic()
    for line in process.stdout:
        last = [*last[-40:], line.rstrip()]
        if line.startswith("#") and time.monotonic() - shown_s > _PAUSE_S:
            shown_s = time.monotonic()
            print(f"  {name} {line.strip()[:100]}", flush=True)
    print(f"  {name} {next((line for line in reversed(last) if line[:4] == 'Done'), '')}")
    return last


def first(name, arguments):
    """Run libFuzzer in this process. It never returns."""
    import atheris

    with atheris.instrument_imports(include=["castellan", "host_tools", "tomllib", "zipfile"]):
        from readers import READERS
        from seeds import seeds_of

        # Modules that are imported late must be instrumented, too.
        for _, data in seeds_of(name)[:60]:
            READERS[name](data)
    atheris.Setup([sys.argv[0], *arguments], READERS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[1:2] == [_FIRST]:
        first(sys.argv[2], sys.argv[3:])
    sys.exit(main())
