"""`castellan link` says what the screen of the device means."""

import pytest

from host_tools.link.teller import Teller


class Cable:
    """A session that notes what is sent."""

    def __init__(self):
        self.sent = []

    def send(self, message):
        self.sent.append(message)


@pytest.fixture
def cable():
    return Cable()


@pytest.fixture
def teller(cable):
    return Teller(cable, "en")


def test_the_facts_of_the_device_become_a_text(teller):
    assert teller.takes({"facts": [["who", 0, 0], ["choose"]], "game": "kingdomino"})
    assert teller.says == "Turn: pink. Choose a domino."


def test_a_change_is_asked_about_once(teller, cable):
    for _ in range(3):
        teller.ask()
    assert cable.sent == [{"get": "facts"}]


def test_an_older_device_is_asked_no_more(teller, cable):
    teller.ask()
    assert teller.takes({"error": "get: frame, log, games, game or report is expected"})
    teller.takes({"frame": ""})
    teller.ask()
    assert cable.sent == [{"get": "facts"}]


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (5, ""),
        ([5, [], [[1]], ["gain", {}], ["gain", 2]], "Points: +2."),
        ([["spot", 1]], ""),
        ([["\x1b[2J", 1]], "\\x1b[2J: 1."),
    ],
)
def test_facts_that_are_none_do_no_harm(teller, facts, says):
    assert teller.takes({"facts": facts, "game": "no game"})
    assert teller.says == says
