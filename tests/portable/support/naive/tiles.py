"""The dominoes as the naive implementation sees them: read from the readable table."""

TABLE_PATH = "host_tools/data/kingdomino_dominoes.csv"


def half_from(text: str) -> tuple:
    """A half such as ``w0`` or ``m3`` as its letter and its crowns."""
    return (text[0], int(text[1:]))


def read_dominoes(path: str = TABLE_PATH) -> dict:
    """The dominoes by number, each a pair of halves, in the order they are printed."""
    dominoes = {}
    halves = {}  # equal halves are one object: a board has little memory
    with open(path) as table:
        lines = table.read().split("\n")
    for line in lines[1:]:
        if line:
            fields = line.split(",")
            for text in fields[1:3]:
                halves[text] = halves.get(text) or half_from(text)
            dominoes[int(fields[0])] = (halves[fields[1]], halves[fields[2]])
    return dominoes
