"""The page has words for each screen, game, phase and variant in every language."""

import re
from importlib import import_module

import pytest
from castellan.rules import registry
from castellan.rules.games import NAMES as GAMES
from castellan.ui import screens
from castellan.ui.letters import LETTERS
from castellan.ui.screens import folder

from host_tools.checkout import ROOT
from host_tools.virtual.says import LANGUAGES
from host_tools.virtual.site import DOCUMENT, WEB
from host_tools.virtual.words import (
    COUNTED,
    HOUSE_LETTER,
    PACK_LETTER,
    SAFE_BOOT,
    find_screens,
    house_letters,
    parts,
    read_part,
    read_words,
    screen_names,
    variant_letters,
)

NOTICES = (
    *("save-damaged", "save-newer", "save-none", "nothingSaved", "noLog"),
    *("piecesWrong", "piecesUnkept"),
    *("forbidden", "full", "noWebAssembly", "broken", "otherWindow", "takenOver"),
)
# Cases in which a phase may have a special sentence, see `namesOfPhase` in words.js.
KINDS = ("count", "stuck", "last")


def names_in(words, path=""):
    """Yield the path of each text in a language's file, such as "screens/menu/title"."""
    for name, value in words.items():
        if isinstance(value, dict):
            yield from names_in(value, f"{path}{name}/")
        else:
            yield f"{path}{name}"


def at(words, path):
    """Return the text at a path."""
    for name in path.split("/"):
        words = words[name]
    return words


@pytest.mark.parametrize("name", screen_names())
def test_every_screen_of_the_firmware_has_words(name):
    assert name in find_screens(), (
        f"{name} has no words: write them in web/words/*/ and its keys in web/keys,"
        " or name there the screen whose words it shares"
    )


def test_every_shared_screen_has_words():
    folder = ROOT / "firmware" / "lib" / "castellan" / "ui" / "shared"
    texts = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.py")}
    shared = {name for name, text in texts.items() if "\nclass Screen(" in text}
    assert shared <= {name.rpartition(".")[2] for name in find_screens()}


def test_no_words_are_left_over():
    said = set(read_words("en")["screens"])
    assert {one["words"] for one in find_screens().values()} == said


@pytest.mark.parametrize("name", sorted(find_screens()))
def test_the_keys_of_a_screen_have_words_and_long_presses_are_those_of_the_firmware(name):
    words = read_words("en")
    shown = find_screens()[name]["keys"]
    said = words["screens"][find_screens()[name]["words"]]
    for key in shown:
        assert said.get(key) or words["always"].get(key), key
    assert set(said) - {"title", "text"} <= set(shown)
    if name != SAFE_BOOT:
        screen = screens.load(name.removesuffix(COUNTED))
        assert ("HOLD_A" in shown) == bool(screen.peek)
        assert ("HOLD_B" in shown) == bool(screen.undo)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("part", parts("en"))
def test_a_language_says_everything_and_nothing_else(code, part):
    words, english = read_part(code, part), read_part("en", part)
    for language in (words, english):
        language.pop("facts", None)  # test_fact_words.py reads these
    assert list(names_in(words)) == list(names_in(english))
    for path in names_in(words):
        value = at(words, path)
        assert value.strip() == value != ""
        assert sorted(re.findall(r"{\w+}", value)) == sorted(
            re.findall(r"{\w+}", at(english, path))
        )


def test_no_language_has_a_part_that_english_has_not():
    assert {code: parts(code) for code in LANGUAGES} == dict.fromkeys(LANGUAGES, parts("en"))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_on_the_box_is_named(game):
    assert read_words("en")["games"][game]["title"]


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_of_a_game_has_a_sentence(game):
    module = import_module(f"host_tools.virtual.states.{folder(game)}")
    phases = getattr(module, "PHASES", None) or parent_phases(game)
    own = {f"{phase}-{kind}" for phase in phases for kind in KINDS}
    assert set(phases) == set(read_words("en")["games"][game]["phases"]) - own


def parent_phases(game):
    """Return the phases of a game's parent."""
    return import_module(f"host_tools.virtual.states.{registry.meta(game).PARENT}").PHASES


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_of_a_game_has_a_meaning(game):
    letters = variant_letters(game)
    assert letters
    meanings = read_words("en")["games"][game]["variants"]
    assert set(letters) - {HOUSE_LETTER, PACK_LETTER} <= set(meanings)


@pytest.mark.parametrize("game", GAMES)
def test_every_house_rule_of_a_game_has_a_meaning(game):
    meanings = read_words("en")["games"][game].get("house", {})
    letters = house_letters(game)
    assert len(set(letters)) == len(letters)
    assert (HOUSE_LETTER in variant_letters(game)) == bool(letters)
    assert set(letters) <= set(meanings)
    assert set(read_part("en", folder(game)).get("house", {})) in (set(letters), set())


def test_where_kingdoms_are_only_counted_there_are_fewer_variants():
    counted = variant_letters(GAMES[0], is_score_only=True)
    assert set(counted) < set(variant_letters(GAMES[0]))


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_wrong_is_said_in_one_sentence(code):
    page = read_words(code)["page"]
    for name in NOTICES:
        assert len(re.findall(r"(?<!\d)[.!?](?=\s|$)", page[name])) == 1, name
        assert page[name].endswith(".")


def test_every_letter_of_a_picture_has_a_name():
    for code in LANGUAGES:
        assert sorted(read_words(code)["cells"]) == sorted(LETTERS)


def test_every_text_that_the_page_asks_for_exists():
    words = read_words("en")
    document = (WEB / DOCUMENT).read_text(encoding="utf-8")
    assert set(re.findall(r'data-word="(\w+)"', document)) <= set(words["page"])
    assert set(re.findall(r'data-name="(\w+)"', document)) <= set(words["names"])
    scripts = "".join(path.read_text(encoding="utf-8") for path in WEB.glob("*.js"))
    asked = re.findall(r'(?:\.text|\btext|\.say)\("([\w-]+)"', scripts)
    assert set(asked) <= set(words["page"])
    keys = {key for one in find_screens().values() for key in one["keys"]}
    assert keys <= set(words["names"])
