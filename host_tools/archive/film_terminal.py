"""Plays a film in a colour terminal. Elsewhere it prints the game as lines of text."""

import shutil
import time
from collections.abc import Callable

from host_tools.archive.film import Film, FilmBoard, FilmShot
from host_tools.archive.log_reader import match_of
from host_tools.archive.store import StoredGame
from host_tools.archive.terminal_tables import print_heading
from host_tools.commands.replay import print_story
from host_tools.kingdoms.text_form import CASTLE, EMPTY
from host_tools.terminal.output import CELL_WIDTH, PLAYER_COLOURS, Terminal, side_by_side

_HOME = "\x1b[H"
_TO_END = "\x1b[J"
_LINE_END = "\x1b[K"
_BEGIN = (
    "\x1b[?25l\x1b[?7l\x1b[2J"  # hide the cursor and cut long lines, because wrapped lines scroll
)
_END = "\x1b[?7h\x1b[?25h"
_GAP = 4
_POINTS_WIDTH = 6  # columns for points, with the space and sign before them
_LAST_S = 1.0
_AROUND = 5  # lines above and below the boards


def run(terminal: Terminal, kept: StoredGame, film: Film, speed: float) -> None:
    """Play the film at `speed` shots a second. Without a colour terminal print lines of text."""
    if not terminal.has_colours or not terminal.stream.isatty():
        print_heading(terminal, kept)
        print_story(terminal, match_of(kept.log))
        return
    play(terminal, film, speed, time.sleep)


def play(terminal: Terminal, film: Film, speed: float, sleep: Callable[[float], None]) -> None:
    """Draw each shot over the shot before it. At the end or at Ctrl-C, restore the cursor."""
    write = terminal.stream.write
    write(_BEGIN)
    try:
        for shot in film.shots:
            # The last line stays free for the cursor and the next prompt.
            lines = lines_of(terminal, film, shot, shutil.get_terminal_size().lines - 1)
            write(_HOME + "".join(f"{line}{_LINE_END}\n" for line in lines) + _TO_END)
            terminal.stream.flush()
            sleep(1 / speed)
        sleep(_LAST_S)
    finally:
        write(_END)
        terminal.stream.flush()


def lines_of(terminal: Terminal, film: Film, shot: FilmShot, most: int) -> list[str]:
    """Return a shot as at most `most` lines. Draws small kingdoms, then cuts lines, if needed."""
    lines = _houses(terminal, film, shot, is_large=True)
    if len(lines) > most - _AROUND and not film.is_fixed:
        lines = _houses(terminal, film, shot, is_large=False)
    heading = f"round {min(shot.round, film.rounds)} of {film.rounds}"
    shown = ["  " + line for line in lines[: max(0, most - _AROUND)]]
    return ["", "  " + terminal.bold(heading), "", *shown, "", "  " + shot.caption][
        -max(most, 1) :
    ]


def _houses(terminal: Terminal, film: Film, shot: FilmShot, *, is_large: bool) -> list[str]:
    columns, rows = film.size
    cell_width, cell_height = (CELL_WIDTH, 2) if is_large else (2, 1)
    blocks = []
    for house in shot.houses:
        words = _rows(film, house)
        width = max(columns * cell_width, _title_width(film, house))
        empty = [""] * (cell_height * (rows - len(words)))
        painted = terminal.large(words, film.looks) if is_large else terminal.small(words)
        blocks.append((width, [_title(terminal, film, house), *painted, *empty]))
    return side_by_side(blocks, _GAP, terminal.width - 2)


def _rows(film: Film, house: FilmBoard) -> list[list[str]]:
    """Return the words of the squares, row by row: the used part of a kingdom, or a whole map."""
    words = {(x, y): word for x, y, word in house.squares}
    xs, ys = [x for x, _ in words] or [0], [y for _, y in words] or [0]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    if film.is_fixed:
        columns, rows = film.size
        has_castle = words.get((0, 0)) == CASTLE
        left, top = (-(columns // 2), -(rows // 2)) if has_castle else (0, 0)
        right, bottom = left + columns - 1, top + rows - 1
    return [
        [words.get((x, y), EMPTY) for x in range(left, right + 1)] for y in range(top, bottom + 1)
    ]


def _joiner(film: Film) -> str:
    return " : " if film.is_fixed else " + "


def _title_width(film: Film, house: FilmBoard) -> int:
    """Return the width of a board's title, with space for points that grow in later shots."""
    names = _joiner(film).join(film.names[player] for player in house.players)
    return len(names) + _POINTS_WIDTH * len(house.points)


def _title(terminal: Terminal, film: Film, house: FilmBoard) -> str:
    names = [
        terminal.paint(film.names[player], PLAYER_COLOURS[film.colours[player]], bold=True)
        for player in house.players
    ]
    points = " : ".join(str(number) for number in house.points)
    return _joiner(film).join(names) + terminal.bold(f" {points}")
