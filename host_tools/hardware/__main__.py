"""`python -m host_tools.hardware`: generate the hardware's files, or check them."""

import argparse
import shutil
import sys

from host_tools.hardware import artefacts, case, check, harness, pictures, tools
from host_tools.hardware.paths import OUT, PICTURES, HardwareError


def write_plain(sources: artefacts.Sources) -> None:
    """Write the generated files that need no external program or package."""
    for path, make in artefacts.PLAIN.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(make(sources), encoding="utf-8")
    write_tables(sources, artefacts.PLAIN_TABLES)


def write_tables(sources: artefacts.Sources, wanted: dict[str, artefacts.Maker]) -> None:
    """Write the generated tables in the documents."""
    for page in artefacts.documents():
        text = page.read_text(encoding="utf-8")
        page.write_text(artefacts.with_tables(text, sources, wanted), encoding="utf-8")


def write_with_tools(sources: artefacts.Sources) -> None:
    """Write schematic, wiring harness, power tables, case and pictures, with external programs."""
    for path, make in artefacts.WITH_TOOLS.items():
        path.write_text(make(sources), encoding="utf-8")
    shutil.copy(harness.draw(OUT), PICTURES / "harness.svg")
    print("case: STL files", flush=True)
    case.build_all()
    write_tables(sources, artefacts.TOOL_TABLES)
    print("case: pictures", flush=True)
    for path in pictures.render_all():
        shutil.copy(path, PICTURES / path.name)
    check.DIGEST_FILE.write_text(case.sources_digest() + "\n", encoding="utf-8")


def copy_to_out() -> None:
    """Copy what a builder needs to hardware/out: STL files and pictures."""
    for path in PICTURES.iterdir():
        shutil.copy(path, OUT / path.name)
    for variant in case.VARIANTS:
        folder = OUT / "print" / variant.name
        folder.mkdir(parents=True, exist_ok=True)
        for part in case.PRINTED:
            case.printable(part, variant, folder)


def main(arguments: list[str] | None = None) -> int:
    """Run a command. Returns 0, or 1 after printing faults, or 2 for an invalid source file."""
    parser = argparse.ArgumentParser(prog="python -m host_tools.hardware", description=__doc__)
    parser.add_argument("command", choices=("all", "quick", "check"))
    command = parser.parse_args(arguments).command
    try:
        sources = artefacts.Sources()
        if command == "check":
            faults = check.quick_faults(sources)
            print("\n".join(faults) or "hardware: all parts agree")
            return 1 if faults else 0
        OUT.mkdir(parents=True, exist_ok=True)
        write_plain(sources)
        if command == "all":
            write_with_tools(sources)
            copy_to_out()
    except (HardwareError, tools.ToolMissingError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
