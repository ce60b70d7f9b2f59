"""Run a text command in this process, for tests with generated input."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout

from host_tools import cli


def answer_of(*words, data):
    """Run a command in this process. Returns its exit code, output and errors."""

    class Input:
        buffer = io.BytesIO(data)

    out, err = io.StringIO(), io.StringIO()
    stdin = sys.stdin
    sys.stdin = Input()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = cli.main(list(words))
    finally:
        sys.stdin = stdin
    return status, out.getvalue(), err.getvalue()


def check_text_command(*words, data):
    """Check that a command prints either an answer or a single line that reports an error."""
    status, out, err = answer_of(*words, data=data)
    assert status in (0, 1, 2)
    assert bool(out) == (status == 0)
    assert err.count("\n") == (0 if status == 0 else 1)
