"""Run all measurements, or the named ones, and print their tables.

python -m host_tools.bench [NAME…], where NAME is a part of a module's name.
"""

import argparse
import sys
from importlib import import_module
from pathlib import Path

from host_tools.bench.report import Report


def find_benches(parts: list[str]) -> list[str]:
    """List the measurement modules whose names contain one of `parts`, or all without parts."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    return [name for name in names if not parts or any(part in name for part in parts)]


def main() -> int:
    """Run the measurements in the order of their names."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="part of a module's name")
    chosen = find_benches(parser.parse_args().names)
    if not chosen:
        print("no measurement has that name", file=sys.stderr)
        return 2
    report = Report(sys.stdout)
    for name in chosen:
        module = import_module(f"host_tools.bench.{name}")
        report.title(module.TITLE)
        module.run(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
