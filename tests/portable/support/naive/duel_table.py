"""Read the table of the Duel's dice and boxes for the naive judge."""

TABLE_PATH = "host_tools/data/duel.csv"
JOKER = "?"


def face_from(text: str) -> tuple:
    """Parse a face such as ``d`` or ``D1``. Returns its letter and crosses."""
    return (text[0], int(text[1:] or "0"))


def read_duel(path: str = TABLE_PATH) -> tuple:
    """Return the four dice, each a list of six faces, and the boxes by letter."""
    dice = []
    boxes = {}
    with open(path) as table:
        lines = table.read().split("\n")
    for line in lines[1:]:
        fields = line.split(",")
        if fields[0] == "die":
            dice.append([face_from(face) for face in fields[2].split()])
        elif fields[0] == "boxes":
            boxes[fields[1]] = int(fields[2])
    return dice, boxes
