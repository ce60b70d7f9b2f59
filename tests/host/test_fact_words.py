"""The words of facts: every code has a sentence in each language, with the right plural forms."""

import re

import pytest
from castellan.rules import games

from host_tools.virtual.fact_words import FactWords
from host_tools.virtual.says import LANGUAGES, Sentences, line_of, plural_form
from host_tools.virtual.words import parts, read_part

FIELD = re.compile(r"{([^}]*)}")
FORMS = {"en": 2, "bg": 2, "hu": 2, "pl": 3}
WORDS = FactWords(open)


def facts_of(code, part):
    return read_part(code, part).get("facts", {})


def shape(value):
    """Return the names, the lengths of lists and the fields in some words, without the texts."""
    if isinstance(value, dict):
        return {name: shape(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [shape(inner) for inner in value]
    return sorted(FIELD.findall(value))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("part", parts("en"))
def test_a_language_has_the_same_sentences_and_names(code, part):
    own, english = facts_of(code, part), facts_of("en", part)
    assert own.keys() == english.keys()
    for kind in own.keys() - {"counts"}:
        assert shape(own[kind]) == shape(english[kind])


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("part", parts("en"))
def test_a_counted_noun_has_all_forms_of_its_language(code, part):
    counts = facts_of(code, part).get("counts", {})
    assert counts.keys() == facts_of("en", part).get("counts", {}).keys()
    for forms in counts.values():
        assert len(forms) == FORMS[code]
        assert all("#" in form for form in forms)


@pytest.mark.parametrize(
    ("code", "count", "form"),
    [
        ("en", 1, 0),
        ("en", 0, 1),
        ("bg", 21, 1),
        ("hu", 1, 0),
        ("pl", 1, 0),
        ("pl", 2, 1),
        ("pl", 5, 2),
        ("pl", 12, 2),
        ("pl", 22, 1),
        ("pl", 112, 2),
        ("pl", 21, 2),
    ],
)
def test_a_number_chooses_the_form_of_a_noun(code, count, form):
    assert plural_form(code, count) == form


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", games.NAMES)
def test_every_field_of_a_sentence_has_words(code, game):
    said = {}
    for part in reversed(line_of(game)):
        for kind, entries in WORDS.words(code).get(part, {}).items():
            said.setdefault(kind, {}).update(entries)
    known = {"", "+", "square"} | said["names"].keys() | said["counts"].keys()
    known |= said["patterns"].keys()
    for template in said["says"].values():
        assert {field.partition(":")[2] for field in FIELD.findall(template)} <= known, template


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ([["domino", 17, 2, 0, 3, 1]], "Domino 17: forest; lake with 1 crown."),
        ([["spot", 0, -1, 2, 3]], "First half: 1 up, second half: 2 right 3 down."),
        ([["gain", 6], ["gain", -3]], "Points: +6. Points: -3."),
        ([["turns", 0, 3]], "Next turns: pink, blue."),
        ([["score", 1, 1]], "yellow: 1 point."),
        ([["unheard-of", 4]], "unheard-of: 4."),
    ],
)
def test_facts_become_sentences(facts, words):
    assert WORDS.language("en").text(facts, "kingdomino") == words


def test_polish_has_three_forms_of_a_noun():
    says = [WORDS.language("pl").text([["score", 0, n]], "kingdomino") for n in (1, 3, 5)]
    assert says == ["różowy: 1 punkt.", "różowy: 3 punkty.", "różowy: 5 punktów."]


def test_news_are_what_differs():
    sentences = Sentences("en", WORDS.words("en"))
    before = [["choose"], ["cursor", 1, 3, 1, 0, 1, 0], ["no-room", 2]]
    after = [["choose"], ["cursor", 3, 9, 1, 0, 1, 0], ["no-room", 2]]
    assert sentences.news(before, after, "kingdomino") == "At place 3: domino 9, wheat; wheat."
    assert sentences.news([["rows"]], after, "kingdomino") == sentences.text(after, "kingdomino")
    assert sentences.news(after, after, "kingdomino") == ""


def test_a_refusal_is_news_when_it_comes_and_not_when_it_goes():
    sentences = WORDS.language("en")
    calm = [["game", "kingdomino", 1]]
    refused = [["refused"], *calm]
    assert sentences.news(calm, refused, "") == "This key does nothing here."
    assert sentences.news(refused, calm, "") == ""
    other = [["refused"], ["game", "duel", 2]]
    assert sentences.news(refused, other, "") == sentences.text(other, "")
