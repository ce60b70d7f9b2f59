"""Test the tool that changes the firmware and lists what no test notices."""

import os
import subprocess
import sys

import pytest

from host_tools.mutants import reasons
from host_tools.mutants.__main__ import share_of
from host_tools.mutants.coverage_map import FIRMWARE, CoverageMap, OneTest
from host_tools.mutants.known import LIST, known
from host_tools.mutants.places import Change, changes_of, names_of
from host_tools.mutants.trial import noticed_by

_TEXT = """def first(a, b):
    \"\"\"Say 1 + 2.\"\"\"
    if a < b and not a:
        say("ä", a)
    b -= 3
    return a // b == 0 or b is None
"""


def test_each_kind_of_place_is_found_and_changed():
    changes = changes_of("core/some.py", _TEXT)
    assert {change.apply(_TEXT).splitlines()[change.line - 1].strip() for change in changes} == {
        "if a <= b and not a:",
        "if a < b or not a:",
        "if a < b and a:",
        "if not (a < b and not a):",
        "pass",
        "b += 3",
        "b -= 4",
        "return a * b == 0 or b is None",
        "return a // b != 0 or b is None",
        "return a // b == 1 or b is None",
        "return a // b == 0 and b is None",
        "return a // b == 0 or b is not None",
    }


def test_annotations_and_blocks_for_type_checkers_are_left_alone():
    text = "if TYPE_CHECKING:\n    say(1)\ndef f(a: (1 + 2)) -> (3 + 4): pass\n"
    assert not changes_of("core/some.py", text)


def test_a_place_gets_the_quickest_test_of_each_file_first():
    coverage = CoverageMap(
        {
            "a.py::slow": OneTest(4.0, {"core/some.py": [2]}),
            "a.py::quick": OneTest(1.0, {"core/some.py": [2]}),
            "b.py::only": OneTest(2.0, {"core/some.py": [2]}),
            "c.py::other": OneTest(1.0, {"core/some.py": [3]}),
        }
    )
    assert coverage.tests_of("core/some.py", 2, 9) == ["a.py::quick", "b.py::only", "a.py::slow"]
    assert coverage.tests_of("core/some.py", 2, 2.5) == ["a.py::quick", "b.py::only"]
    assert len(coverage.tests_of("core/some.py", 1, 99)) == 4
    assert not coverage.tests_of("core/another.py", 1, 9)
    assert coverage.seconds_of(["a.py::slow", "b.py::only"]) == 6


def test_the_shares_of_a_run_are_the_whole_run():
    changes = changes_of("core/some.py", _TEXT)
    shares = [share_of(changes, f"{part}/3") for part in (1, 2, 3)]
    assert sorted(changes.index(one) for share in shares for one in share) == list(
        range(len(changes))
    )


_TRIALS = """
from host_tools.mutants.known import LIST, known
from host_tools.mutants.places import Change
from host_tools.mutants import runner
from host_tools.mutants.trial import noticed_by
runner.prepare()
tests = ["tests/portable/core/test_ticks.py::test_adding_goes_on_over_the_wrap"]
for new in ("", "assert False\\n", "while True: pass\\n"):
    print(noticed_by(Change("core/ticks.py", 1, 0, 0, new, "words"), tests, 0.1))
"""


def run_python(*arguments):
    """Run Python in the top folder, with tests that play as few games as in the quick tier."""
    environment = {name: value for name, value in os.environ.items() if name != "CI"}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_failing_test_notices_a_change_and_a_passing_test_does_not():
    test = "tests/portable/core/test_ticks.py::test_adding_goes_on_over_the_wrap"
    assert run_python("-c", _TRIALS).split("\n") == ["", test, test, ""]


# The list was drawn from all rooms. A test that becomes weaker misses some of it.
@pytest.mark.slow
def test_sixty_known_changes_are_still_noticed():
    said = run_python("-m", "host_tools.mutants", "--known", "60", "--seed", "1")
    assert said.endswith("60 of 60 noticed\n")


def test_most_changes_of_the_list_are_still_there():
    listed = LIST.read_text(encoding="utf-8").splitlines()
    assert len(list(known())) >= max(60, 0.7 * len(listed))


def test_a_process_that_has_loaded_the_firmware_tries_no_change():
    with pytest.raises(RuntimeError, match="loaded already"):
        noticed_by(Change("core/ticks.py", 1, 0, 0, "", "nothing"), [], 1.0)


def test_each_reason_belongs_to_a_change_that_exists():
    for path, name in reasons.reasons():
        text = (FIRMWARE / path).read_text(encoding="utf-8")
        assert name in names_of(changes_of(path, text)), (path, name)
