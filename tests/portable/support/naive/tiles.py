"""The dominoes as the naive implementation sees them: read from the readable table."""

TABLE_PATH = "host_tools/data/kingdomino_dominoes.csv"


def half_from(text: str) -> tuple:
    """A half such as ``w0`` or ``m3`` as its letter and its crowns."""
    return (text[0], int(text[1:]))


def read_dominoes(path: str = TABLE_PATH) -> dict:
    """The dominoes by number, each a pair of halves, in the order they are printed."""
    dominoes = {}
    with open(path) as table:
        lines = table.read().split("\n")
    for line in lines[1:]:
        if line:
            fields = line.split(",")
            dominoes[int(fields[0])] = (half_from(fields[1]), half_from(fields[2]))
    return dominoes
