"""The Duel's dice and boxes as the naive game sees them: read from the readable table."""

TABLE_PATH = "host_tools/data/duel.csv"
JOKER = "?"


def face_from(text: str) -> tuple:
    """A face such as ``d`` or ``D1`` as its letter and its crosses."""
    return (text[0], int(text[1:] or "0"))


def read_duel(path: str = TABLE_PATH) -> tuple:
    """The four dice, each a list of six faces, and the boxes by letter."""
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
