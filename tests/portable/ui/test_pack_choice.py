"""The box names corrected packs, and plays with those of the firmware if its owner wants that."""

from castellan.rules import games, packs
from castellan.ui.session import Session
from support import corrected
from support.game_rig import Rig
from support.menu import press

# The games that play with tables: those of their own box, or of two boxes.
PACKED = [name for name in games.NAMES if corrected.packs_of(name)]


def setup_of(game, own):
    """Return a device at the variants of a game, with corrected packs on its flash."""
    rig = Rig(b"")
    rig.seat(b"\x00\x01\x02" if game == "royal-wedding" else b"\x00\x01")
    rig.session.game = game
    rig.session.own_packs = ("support.own_set", own, "") if own else None
    rig.shell.home("variants")
    rig.play("wait 50")
    return rig


def go_to_packs(rig):
    """Show the page of the packs. Returns its names."""
    for page, variant in enumerate(rig.shell.top.pages):
        if variant[0] == 80:
            for _ in range(page):
                press(rig, "RIGHT")
            return variant[1]
    raise AssertionError("no page of packs")


def words_of(game):
    """Return the names of a game's corrected packs as logs write them."""
    return ", ".join(
        [packs.name_of(name, corrected.corrected(name)) for name in corrected.packs_of(game)]
    )


def menu_names(rig):
    return [entry[1] for entry in rig.session.menu_entries(rig.shell.name)]


def test_a_box_with_a_corrected_pack_plays_with_it_and_says_so():
    for game in PACKED:
        own = corrected.packs_for(game)
        rig = setup_of(game, own)
        names = go_to_packs(rig)
        assert names[0].decode() == "Own pack " + words_of(game)
        press(rig, "A")
        assert rig.match.pack == own
        assert ("Pack " + words_of(game)).encode() in menu_names(rig)


def test_the_owner_goes_back_to_the_packs_of_the_firmware_and_they_stay():
    for game in PACKED:
        own = corrected.packs_for(game)
        rig = setup_of(game, own)
        go_to_packs(rig)
        press(rig, "DOWN")
        press(rig, "A")
        assert rig.match.pack == b""
        assert rig.match.options < 0x8000
        assert not [name for name in menu_names(rig) if name[:5] == b"Pack "]
        again = Session(rig.preferences)
        assert again.load(rig.session.dump())
        assert again.match.pack == b""
        rig.session.end_game()
        rig.session.game = game
        rig.shell.home("variants")
        press(rig, "A")
        assert rig.match.pack == b"", "the choice stays for the next match"
        rig.session.end_game()
        rig.session.game = game
        rig.shell.home("variants")
        go_to_packs(rig)
        press(rig, "UP")
        press(rig, "A")
        assert rig.match.pack == own


def test_a_box_without_a_corrected_pack_asks_nothing_and_forgets_the_choice():
    rig = setup_of("duel", b"")
    rig.session.options |= 0x8000
    rig.shell.home("variants")
    assert 80 not in [variant[0] for variant in rig.shell.top.pages]
    press(rig, "A")
    rig.session.end_game()
    rig.session.own_packs = ("support.own_set", corrected.packs_for("duel"), "")
    rig.session.game = "duel"
    rig.shell.home("variants")
    press(rig, "A")
    assert rig.match.pack == corrected.packs_for("duel")


def test_the_menu_entry_of_a_pack_closes_the_menu():
    rig = setup_of("duel", corrected.packs_for("duel"))
    press(rig, "A")
    shown = rig.shell.name
    names = menu_names(rig)
    rig.play("hold A+B 1100")
    for _ in range(1 + names.index(("Pack " + words_of("duel")).encode())):
        press(rig, "DOWN")
    press(rig, "A")
    assert rig.shell.name == shown


def test_the_menu_names_the_piece_set():
    rig = setup_of("dragon-inferno", b"")
    press(rig, "A")
    assert ("Pieces %04x" % rig.match.pieces.stamp).encode() in menu_names(rig)
