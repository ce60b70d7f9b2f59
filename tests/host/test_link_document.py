"""The device understands each message in docs/link.md, and the page shows all kinds."""

import json
import re

from castellan.device import link, link_commands
from castellan.version import VERSION
from support.link_bench import Bench, errors_in

from host_tools.checkout import ROOT

PAGE = (ROOT / "docs" / "link.md").read_text(encoding="utf-8")
_TO, _FROM = PAGE.split("| from the device |")
_OF_THE_SESSION = {"hello", "bye", "watch"}
_BESIDE_OTHERS = {"line", "ms", "number"}


def _messages(part):
    found = [text.replace("…", "00") for text in re.findall(r"`(\{.*?\})`(?=[ ,]|\s*\|)", part)]
    return [json.loads(text) for text in found]


def test_every_message_of_the_page_is_known_and_every_known_one_is_on_the_page():
    named = {key for message in _messages(_TO) for key in message} - _BESIDE_OTHERS
    assert named == _OF_THE_SESSION | {key for key, _ in link_commands.MESSAGES}


def test_the_device_understands_each_message_as_it_stands_on_the_page():
    for message in _messages(_TO):
        bench = Bench()
        bench.hello()
        for problem in errors_in(bench.send(message, 400)):
            # The rules may refuse it in this match, but its form is right.
            assert "expected" not in problem or "is to" in problem, (message, problem)


def test_what_the_device_says_is_what_the_page_shows():
    shown = {tuple(sorted(message)) for message in _messages(_FROM)}
    bench = Bench()
    said = bench.hello() + bench.send({"get": "frame"}) + bench.send({"get": "log"}, 1000)
    assert {tuple(sorted(message)) for message in said} <= shown
    hello = next(message for message in _messages(_FROM) if "hello" in message)
    assert hello == {"hello": link.PROTOCOL, "product": "castellan", "version": VERSION}
