"""Add pytest's options and profiles, and the rule for tests that cannot run on this machine."""

import gc
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from sample_game import make_importable
from support import effort
from support.exceptions import NOT_RUN

from host_tools.cython_core.loader import keep_interpreted

IN_CI = os.environ.get("CI", "").lower() in ("1", "true")
# With CI=true these are the only reasons to skip a test: reference data that is not part of the
# project, and files that an interpreter does not run.
ALLOWED_REASONS = ("reference", *NOT_RUN.values())

# A game's screens are imported again for each match. Cached bytecode saves a third of that time,
# so caching is on even if the environment disables it. The cache lies outside the board's files.
BYTECODE = str(Path(__file__).parents[1] / "build" / "bytecode")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = BYTECODE
sys.dont_write_bytecode = False
sys.pycache_prefix = BYTECODE

make_importable()
keep_interpreted()  # in this process. A program that a test starts chooses its core itself

settings.register_profile("castellan", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("ci" if IN_CI else "castellan")


def pytest_configure(config):
    """Change to the top folder, because tests use relative paths. Choose the number of games."""
    os.chdir(config.rootpath)
    # A shell ignores SIGINT for its background jobs, and so would the programs of the tests.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if IN_CI or config.getoption("--slow"):
        effort.play_more()


def pytest_xdist_auto_num_workers():
    """Return a worker for each core, and without the slow tests one more.

    Tests of the page and of boards often wait. But on a busy computer a short press of a test
    becomes a long one.
    """
    return (os.cpu_count() or 1) + (0 if IN_CI else 1)


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="run the tests marked slow, too")


def pytest_collection_modifyitems(config, items):
    """Deselect the slow tests unless --slow or CI=true is given."""
    if IN_CI or config.getoption("--slow"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


@pytest.fixture(scope="module", autouse=True)
def _collections_skip_older_objects():
    """Let garbage collections skip what the test tools and earlier test files have loaded.

    The firmware collects garbage often. Each collection would look at all these objects, which
    made whole games up to a hundred times slower.
    """
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    if IN_CI and session.exitstatus == 0 and _forbidden_skips(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    for reason in _forbidden_skips(config) if IN_CI else ():
        terminalreporter.line(f"CI=true and yet skipped: {reason}", red=True)


def _forbidden_skips(config):
    """List the reasons of skipped tests that CI does not allow."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    reasons = sorted({str(report.longrepr[2]) for report in skipped})
    return [
        reason for reason in reasons if not any(allowed in reason for allowed in ALLOWED_REASONS)
    ]


@pytest.fixture(scope="session")
def missing():
    """Return a function that skips a test if a tool is missing. With CI=true the test fails."""

    def say(sentence):
        if IN_CI:
            pytest.fail(f"{sentence} (with CI=true nothing may be missing)", pytrace=False)
        pytest.skip(sentence)

    return say
