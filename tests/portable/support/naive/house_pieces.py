"""Make random piece sets of Dragon Inferno, with other boards, shapes, points and house rules."""


def grown_shape(squares: int, random: object) -> list:
    """Return random connected squares (x, y) within six by six."""
    shape = [(2 + random.below(2), 2 + random.below(2))]
    while len(shape) < squares:
        x, y = shape[random.below(len(shape))]
        dx, dy = ((1, 0), (-1, 0), (0, 1), (0, -1))[random.below(4)]
        new = (x + dx, y + dy)
        if new not in shape and 0 <= new[0] < 6 and 0 <= new[1] < 6:
            shape.append(new)
    return shape


def rows_of(marks: dict) -> list:
    """Return the text rows of a shape, from its highest to its lowest square."""
    right = max([x for x, _ in marks])
    top = min([y for _, y in marks])
    bottom = max([y for _, y in marks])
    return [
        "".join([marks.get((x, y), ".") for x in range(right + 1)]) for y in range(top, bottom + 1)
    ]


def tile_rows(random: object) -> list:
    """Return the text of a random tile: three to six squares, a castle and a hole."""
    shape = grown_shape(3 + random.below(4), random)
    marks = dict.fromkeys(shape, "o")
    castle = shape[random.below(len(shape))]
    hole = shape[random.below(len(shape))]
    marks[castle] = "A"
    marks[hole] = "X" if hole == castle else "H"
    return rows_of(marks)


def board_rows(eggs: int, random: object) -> list:
    """Return the text of a random board: 5 to 9 squares each way, with enough squares for eggs."""
    width = 5 + random.below(5)
    height = 5 + random.below(5)
    letters = ["c", "k"] + ["e"] * eggs
    while len(letters) < width * height:
        letters.append("......#ce"[random.below(9)])
    for index in range(len(letters)):
        other = random.below(len(letters))
        letters[index], letters[other] = letters[other], letters[index]
    return ["".join(letters[row * width : (row + 1) * width]) for row in range(height)]


def house_text(random: object) -> str:
    """Return the text of a random piece set."""
    eggs_each = 1 + random.below(5)
    lines = ["# a house set"]
    lines.append("flip " + ("no", "yes")[random.below(2)])
    lines.append("eggs_per_player %d" % eggs_each)
    lines.append("dragon_may_overlap " + ("no", "yes")[random.below(2)])
    points = (random.below(4), random.below(4), -random.below(10))
    lines.append("points square %d castle %d broken %d" % points)
    lines += ["", "board"] + board_rows(2 * eggs_each, random)
    for name in range(1 + random.below(8)):
        lines += ["", "tile %d" % name] + tile_rows(random)
    for name in range(1 + random.below(6)):
        lines += ["", "dragon %d" % name] + rows_of(dict.fromkeys(grown_shape(5, random), "#"))
    return "\n".join(lines) + "\n"
