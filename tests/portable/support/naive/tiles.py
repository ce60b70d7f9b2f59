"""Read the table of dominoes for the naive judge."""

TABLE_PATH = "host_tools/data/kingdomino_dominoes.csv"


def half_from(text: str) -> tuple:
    """Parse a half such as ``w0`` or ``m3``. Returns its letter and crowns."""
    return (text[0], int(text[1:]))


def read_dominoes(path: str = TABLE_PATH) -> dict:
    """Return the dominoes by number. Each domino is a pair of halves in printed order."""
    dominoes = {}
    halves = {}  # equal halves share one object, because a Pico has little memory
    with open(path) as table:
        lines = table.read().split("\n")
    for line in lines[1:]:
        if line:
            fields = line.split(",")
            for text in fields[1:3]:
                halves[text] = halves.get(text) or half_from(text)
            dominoes[int(fields[0])] = (halves[fields[1]], halves[fields[2]])
    return dominoes
