"""`python -m host_tools.hardware.pcb`: make Castellan One's board, and check it."""

import shutil
import sys

from host_tools.hardware import tools
from host_tools.hardware.paths import PROJECT, HardwareError
from host_tools.hardware.pcb import checks_all, make
from host_tools.hardware.pcb.plan import FOLDER


def main() -> int:
    """Make and check all files. Returns 0, or 1 after printing faults, or 2 without KiCad 9."""
    try:
        made = make.everything()
        faults = checks_all.faults(made)
    except tools.ToolMissingError as error:
        print(error, file=sys.stderr)
        return 2
    except (HardwareError, RuntimeError) as error:
        faults = [str(error)]
    if faults:
        print("\n".join(faults))
        return 1
    for name in make.PICTURES:
        shutil.copy(made.folder / f"{name}.png", FOLDER / f"{name}.png")
    print(f"The board is in {made.folder.relative_to(PROJECT)}: no fault found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
