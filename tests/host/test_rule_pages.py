"""The checkers of rules notice a rule, a log or a reason that lacks its counterpart."""

import pytest
import reason_texts
import sample_game
from rule_pages import POINTS_ONLY, Page

PAGE = """# Rules

- **Polish**: the Polish rulebook.

## C1. A coin comes up

> A coin comes up. (Polish)

**Reading.** One coin.

**Evidence.** [accepted](logs/C1-accepted.log), [refused](logs/C1-refused.log).
"""
REASONS = '''"""The reasons."""

OVER = "C1: the game is over"
'''


@pytest.fixture
def problems_of(tmp_path):
    """Return a function that writes a page and empty logs, and returns the problems."""

    def check(page, logs):
        (tmp_path / "logs").mkdir()
        for log in logs:
            (tmp_path / "logs" / log).touch()
        (tmp_path / "rules.md").write_text(page, encoding="utf-8")
        return list(Page(tmp_path / "rules.md", [tmp_path / "logs"]).problems())

    return check


@pytest.mark.parametrize(
    ("old", "new", "logs", "words"),
    [
        ("", "", ["C1-accepted.log", "C1-refused.log"], None),
        ("", "", ["C1-accepted.log"], "needs either a log that shows it refused"),
        ("", "", ["C1-refused.log"], "has no log that shows it accepted"),
        ("", "", ["C1-accepted.log", "C1-refused.log", "C2-refused.log"], "belongs to no rule"),
        ("", "", ["C1-accepted.log", "C1-refused.log", "C1.log"], "belongs to no rule"),
        ("", "", ["C1-accepted.log", "C1-refused.log", "C1-refused-2.log"], "is not linked"),
        ("## C1.", "## C7.", ["C1-accepted.log", "C1-refused.log"], "belongs to no rule"),
        ("> A coin comes up. (Polish)", "", ["C1-accepted.log", "C1-refused.log"], "no rulebook"),
        ("up. (Polish)", "up. (Latin)", ["C1-accepted.log", "C1-refused.log"], "quotes Latin"),
        ("**Reading.**", "", ["C1-accepted.log", "C1-refused.log"], "how Castellan reads it"),
        ("One coin.", POINTS_ONLY, ["C1-accepted.log"], "is not about points"),
    ],
)
def test_a_gap_between_a_page_and_its_logs_is_noticed(old, new, logs, words, problems_of):
    problems = problems_of(PAGE.replace(old, new), logs)
    assert problems == [] if words is None else any(words in one for one in problems), problems


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("log_errors.py", REASONS, 0),
        ("log_errors.py", REASONS.replace("C1: ", ""), 1),
        ("log_errors.py", REASONS.replace("C1: ", "C9: "), 1),
        ("log_errors.py", 'def f():\n    return "it is %s" % 1\n', 1),
        ("text.py", 'def f(self):\n    return self.refuse("it is over")\n', 1),
        ("text.py", "def f(self):\n    self.is_refused = True\n", 1),
        ("text.py", 'class A:\n    not_finished = "it goes on"\n', 1),
        ("text.py", "def f(self):\n    return self.refuse(log_errors.OVER)\n", 0),
        ("meta.py", 'TITLE = "Coin Race"\ndef problem():\n    return "too many players"\n', 1),
    ],
)
def test_a_reason_without_a_rule_is_noticed(name, text, count, tmp_path):
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert len(list(reason_texts.problems(tmp_path, {"C1"}))) == count


@pytest.mark.parametrize("folder", [sample_game.FOLDER, sample_game.VARIANT])
def test_the_reasons_of_a_sample_game_begin_with_numbers(folder):
    (package,) = (folder / "firmware" / "lib" / "castellan" / "rules").iterdir()
    assert list(reason_texts.problems(package, set())) == []
