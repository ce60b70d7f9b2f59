"""Make finished games of Kingdomino, and check the pictures of their end."""

from castellan.rules.kingdomino import layout
from castellan.rules.kingdomino.meta import DYNASTY
from castellan.rules.square import half
from castellan.ui import draw
from support.game_rig import Rig
from support.view_rig import DOWN, RIGHT, F, L, W, lay


def opened(rig, name, argument=None):
    rig.shell.home("kingdomino." + name, argument)
    rig.step()
    return rig


def played(colours=b"\x00\x01\x02\x03", options=0, seed=7):
    """Return a device with a finished random game, at the start of its scoring."""
    rig = Rig(colours, options, seed=seed)
    rig.advance_to("kingdomino.scoring")
    rig.play("wait 400")
    return rig


def lines_of(rig):
    return rig.picture().split("\n")


def shows_points(rig, player, points):
    """True if the digits of these points are shown in the player's colour."""
    expected = bytearray(49)
    draw.number(expected, points, rig.session.colour(player), 0)
    for cell in range(35):
        if cell % 7 != 3 and rig.shell.frame[cell] != expected[cell]:
            return False
    return True


def check_sums(rig):
    """Press A through the scoring and check each total. Returns the name of the next screen."""
    session = rig.session
    for player in range(len(rig.match.seats)):
        total = rig.match.score(player, session.sheet)
        for _ in range(90):
            if lines_of(rig)[6] == " ".join([str(1 + rig.match.seats[player])] * 7):
                break
            rig.play("press A")
        assert shows_points(rig, player, total)
        rig.play("press A")
    return rig.shell.name


def tied(crowns):
    """Return a finished game: yellow and blue have ten points, green fewer, pink none."""
    rig = Rig()
    lay(rig, 1, 1, 0, RIGHT, half(W, 2), half(W, 3))
    lay(rig, 3, 1, 0, RIGHT, half(F, 2), half(F, 3))
    if crowns == 0:
        lay(rig, 3, 0, 1, DOWN, half(L, 0), half(L, 0))
        lay(rig, 3, -1, 1, DOWN, half(L, 0), half(L, 0))
    lay(rig, 2, 1, 0, RIGHT, half(W, 2), half(W, 0))
    return opened(rig, "tie")


def won():
    """Return a finished game: blue wins, pink and yellow share second place, green is last."""
    rig = Rig()
    lay(rig, 3, 1, 0, RIGHT, half(F, 2), half(F, 3))
    lay(rig, 0, 1, 0, RIGHT, half(W, 1), half(W, 0))
    lay(rig, 1, 1, 0, RIGHT, half(W, 1), half(W, 0))
    return opened(rig, "winner")


def write_points(rig, game, points):
    """Write the points of a finished game of a Dynasty."""
    for player in range(len(points)):
        rig.match.state[rig.match.extras + 2 * (game * 4 + player)] = points[player]
    rig.match.state[layout.GAME] = game + 1


def dynasty():
    rig = Rig(b"\x00\x02\x03", DYNASTY)
    write_points(rig, 0, (50, 40, 50))
    write_points(rig, 1, (20, 41, 30))
    return opened(rig, "dynasty")
