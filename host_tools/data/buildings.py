"""Read Queendomino's buildings from the csv file, which a user may correct."""

import csv
from pathlib import Path

from castellan.rules.square import TERRAINS

from host_tools.bad_input import BadInput, text_lines_of

BUILDINGS_CSV = Path(__file__).with_name("queendomino_buildings.csv")
KINDS = 17
TILES = 32
NUMBERS = {  # column → largest number allowed
    "copies": 3,
    "knights": 3,
    "towers": 3,
    "knight_tax": 1,
    "tower_tax": 1,
    "crowns": 1,
    "points": 9,
    "per_tower": 3,
    "per_knight": 3,
    "per_property": 9,
}
COLUMNS = [*list(NUMBERS)[:9], "property", "per_property", "at_once"]
HEADER = ["name", *COLUMNS]

Row = dict[str, str]


def read_buildings(path: str | Path = BUILDINGS_CSV) -> list[Row]:
    """Read and validate the kinds of buildings. Raises BadInput that names line and column."""
    rows: list[Row] = []
    lines = [line for _, line in text_lines_of(str(path))]
    for number, fields in enumerate(csv.reader(lines), 1):
        where = f"{path}, line {number}"
        if number == 1:
            if fields != HEADER:
                raise BadInput(f"{where}: the columns are {','.join(HEADER)}")
            continue
        if not fields:
            continue
        if len(fields) != len(HEADER):
            raise BadInput(f"{where}: {len(fields)} fields, but there are {len(HEADER)} columns")
        row = dict(zip(HEADER, fields, strict=True))
        _check_row(where, row)
        if any(row["name"] == other["name"] for other in rows):
            raise BadInput(f"{where}, name: {row['name']} is there twice")
        rows.append(row)
    _check_whole(path, rows)
    return rows


def _check_row(where: str, row: Row) -> None:
    for column, most in NUMBERS.items():
        text = row[column]
        if len(text) != 1 or text not in "0123456789" or int(text) > most:
            raise BadInput(f"{where}, {column}: {text!r:.20} is not a number from 0 to {most}")
    if not 0 < len(row["name"]) <= 20 or not any(sign.isalpha() for sign in row["name"]):
        raise BadInput(f"{where}, name: {row['name']!r:.30} is no name of up to 20 letters")
    if row["copies"] == "0":
        raise BadInput(f"{where}, copies: there is at least one of each")
    if len(row["property"]) > 1 or row["property"] not in TERRAINS:
        raise BadInput(f"{where}, property: {row['property']!r:.20} is not one of {TERRAINS}")
    if (row["property"] == "") != (row["per_property"] == "0"):
        raise BadInput(f"{where}, per_property: a terrain and its points stand together")
    if not row["at_once"]:
        raise BadInput(f"{where}, at_once: say how it is known, as `photographed` or `my tile`")


def _check_whole(path: str | Path, rows: list[Row]) -> None:
    tiles = sum(int(row["copies"]) for row in rows)
    if len(rows) != KINDS or tiles != TILES:
        raise BadInput(
            f"{path}: {len(rows)} kinds on {tiles} tiles; the box has {KINDS} on {TILES}"
        )


def total(rows: list[Row], column: str) -> int:
    """Sum a column over all building tiles. A kind with two copies counts twice."""
    return sum(int(row[column]) * int(row["copies"]) for row in rows)
