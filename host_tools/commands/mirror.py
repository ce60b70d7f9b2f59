"""`castellan mirror`: show the virtual device on a NeoPixel matrix at this computer."""

import argparse
from typing import Any

from castellan.ui import palette
from castellan.ui.light import Light
from castellan.ui.preferences import Preferences

from host_tools.bad_input import BadInput, complain, lines_of, open_input
from host_tools.commands.device import play_in_terminal
from host_tools.foreign.structured import json_of
from host_tools.virtual.attached_matrix import AttachedMatrix
from host_tools.virtual.terminal_pixels import STYLES
from host_tools.virtual.virtual_device import CELLS

_MOST_NUMBER = palette.COUNT - 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--pin", default="D18", help="the data pin, as Blinka names it; D18")
    parser.add_argument("--state", metavar="DIR", help="the device's flash, kept between runs")
    parser.add_argument("--style", choices=STYLES, help="default: what the terminal can show")
    parser.add_argument(
        "--frames",
        action="store_true",
        help="show the answers of `castellan device --headless` from standard input instead",
    )


def run(args: argparse.Namespace) -> int:
    """Mirror a device in the terminal, or recorded answers of a script. Returns the exit code."""
    try:
        with AttachedMatrix(args.pin) as strip:
            if args.frames:
                return show_answers(strip)
            return play_in_terminal(args.state, args.style, strip.send)
    except BadInput as problem:
        return complain("mirror", problem)
    except KeyboardInterrupt:
        return 0


def show_answers(strip: AttachedMatrix) -> int:
    """Show each recorded frame on the matrix, with default settings. Returns the exit code."""
    light = Light(Preferences())
    status = 0
    for number, line in lines_of(open_input(None)):
        try:
            answer = answer_in(line)
        except BadInput as problem:
            status = complain("mirror", f"line {number}: {problem}", 1)
            continue
        light.relax()
        light.render(answer["frame"], answer["t"])
        strip.send(bytes(light.output))
    return status


def answer_in(line: str | BadInput) -> dict[str, Any]:
    """Parse one answer of the device, and convert the frame to bytes. Raises BadInput."""
    if isinstance(line, BadInput):
        raise line
    try:
        answer = json_of(line)
        frame = bytearray.fromhex(answer["frame"])
        ticks = int(answer["t"])
    except (BadInput, ValueError, KeyError, TypeError):
        raise BadInput("is not an answer of `castellan device`") from None
    if len(frame) != CELLS or max(frame) > _MOST_NUMBER:
        raise BadInput(f"frame: {CELLS} palette numbers are expected, 0 to {_MOST_NUMBER}")
    return {"frame": frame, "t": ticks & 0x3FFFFFFF}
