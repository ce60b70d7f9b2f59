"""A report reads well on a phone, and draws a player called by a seat's colour in it."""

import re

from castellan.rules.names import COLOURS
from web_windows import PHONE

from host_tools.checkout import ROOT
from host_tools.pages import cards
from host_tools.virtual.browser import Browser

_OUTSIDE = """[...document.querySelectorAll('svg text, td, th, h1, h2, p')].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && (box.left < 0 || box.right > innerWidth + 0.5);
}).map((one) => one.textContent)"""


def test_whoever_is_called_by_a_seats_colour_is_drawn_in_it():
    style = (ROOT / "host_tools" / "pages" / "page.css").read_text(encoding="utf-8")
    for index, colour in enumerate(COLOURS):
        assert cards.ink_of(colour, index) == f"--{colour}"
        assert len(re.findall(rf"--{colour}: #", style)) == 2  # light and dark
    assert cards.ink_of("steward", 3) == "--c3"


def test_every_cell_of_a_table_has_its_title():
    text = cards.table(["player", "mean"], [["a", "1"], ["b", "2"]])
    assert text.count('data-title="mean"') == 2


def test_nothing_is_cut_off_at_390_pixels(chromium, cup, tournament, tmp_path):
    names = ["greedy", "gprd", "random", *[f"a-long-name-{number}" for number in range(5)]]
    tables = "".join(f'[player.{name}]\nbuiltin = "random"\n' for name in names[3:])
    path = cup(f"players = {names}\nseats = 2\ngames = 2\ndetails = 1\n{tables}")
    assert tournament(path).status == 0
    with Browser(chromium, **PHONE) as browser:
        browser.call("page.goto", (tmp_path / "cup.html").as_uri())
        assert browser.evaluate(_OUTSIDE) == []
