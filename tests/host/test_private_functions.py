"""Functions that share names on the board do what they did, and tracebacks name them in full."""

import re

import pytest

from host_tools.board_build.mpy import board_sources, firmware_texts
from host_tools.shrink import names_of_functions, private_functions, tracebacks
from host_tools.shrink.private_functions import Plan

ANIMALS = """
def _sound_of(animal):
    return animal._voice() + _end()
def _end():
    return "!"
class Animal:
    def say(self):
        return _sound_of(self) + self._where_it_is() + self.count()
    def _where_it_is(self):
        return " nowhere"
    def _voice(self):
        return "?"
    def count(self):
        return " once"
"""
FARM = """
from castellan.animals import Animal
class Cow(Animal):
    def _voice(self):
        return self._low_tone()
    def _low_tone(self):
        return "moo"
    def _where_it_is(self):
        return " there"
def _milk():
    return getattr(Cow(), "_by_hand")()
def tell():
    return Cow().say() + str(_milk())
def unused():
    return 0
class Machine:
    def _by_hand(self):
        return 1
    def _slowly(self):
        return self._by_hand()
Cow._by_hand = Machine._by_hand
"""
TEXTS = {"castellan.animals": ANIMALS, "castellan.farm": FARM}


def run(texts):
    """What the farm tells."""
    animals = {}
    exec(texts["castellan.animals"], animals)
    farm = {"Animal": animals["Animal"]}
    exec(texts["castellan.farm"].replace("from castellan.animals import Animal", ""), farm)
    return farm["tell"]()


def test_it_does_what_it_did():
    short = private_functions.share(TEXTS)
    assert run(short) == run(TEXTS) == "moo! there once1"
    assert "_where_it_is" not in "".join(short.values())


def test_names_that_are_reached_from_outside_or_by_their_letters_stay():
    forms = Plan(TEXTS).forms
    for name in ("_by_hand", "_voice", "say", "tell", "unused"):
        assert name not in forms
    assert forms.keys() >= {"_sound_of", "_end", "_where_it_is", "_low_tone", "_milk", "count"}


def test_outside_of_the_firmware_only_private_names_are_shared():
    forms = Plan({module.replace("castellan", "test"): TEXTS[module] for module in TEXTS}).forms
    assert "count" not in forms
    assert "_end" in forms


def test_what_can_meet_in_one_object_or_one_module_shares_no_name(monkeypatch):
    monkeypatch.setattr(private_functions, "_WORDS", 0)
    forms = Plan(TEXTS).forms
    of_a_cow = ["_where_it_is", "_low_tone", "count"]
    of_animals = ["_sound_of", "_end", "_where_it_is", "count"]
    for names in (of_a_cow, of_animals):
        assert len({forms[name] for name in names}) == len(names)
    assert set(forms.values()) == {"_do", "_do2", "_do3", "_do4"}
    assert run(private_functions.share(TEXTS)) == run(TEXTS)


@pytest.fixture(scope="module")
def plan():
    """What the functions of the firmware are called on the board."""
    return names_of_functions(board_sources())


def test_the_firmware_needs_a_fifth_of_the_names(plan):
    assert len(plan.forms) > 400
    assert len(set(plan.forms.values())) * 5 < len(plan.forms)


def test_a_function_goes_by_a_word_of_its_name_or_does_something(plan):
    words = {name: form.strip("_").rstrip("0123456789") for name, form in plan.forms.items()}
    assert all(word == "do" or word in name.split("_") for name, word in words.items())
    assert len(set(words.values())) > 8


def test_every_function_on_the_board_is_named_in_full_by_its_module_and_name(plan):
    count = 0
    for path, text in firmware_texts().items():
        module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        full = plan.names_in(module)
        forms = re.findall(r"^ *def (_\w+)\(", text, re.MULTILINE)
        count += sum(form in full for form in forms)
        assert len(set(full.values())) == len(full)
    assert count > 400


def test_a_traceback_is_written_in_full(capsys, tmp_path, plan, monkeypatch):
    monkeypatch.setattr(tracebacks, "names_of_functions", lambda _: plan)
    form = plan.forms["_show_thought"]
    start = '  File "castellan.ui.screens.duel.hand", line 1, in '
    log = tmp_path / "error.log"
    log.write_text(f'E7 words\n{start}draw\n{start}{form}\n  File "other", line 1, in {form}\n')
    assert tracebacks.main([str(log)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:3] == [f"{start}draw", f"{start}_show_thought"]
    assert lines[3].endswith(form)


def test_a_file_that_is_not_there_is_named(capsys):
    assert tracebacks.main(["no.log"]) == 2
    assert capsys.readouterr().err == "tracebacks: no.log: No such file or directory\n"
