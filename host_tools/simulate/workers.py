"""Processes that play: they use the same core as this one, and leave Ctrl-C to it."""

import multiprocessing
import multiprocessing.pool
import signal

from host_tools.compiled.loader import is_in_use, use_compiled


def workers(jobs: int) -> multiprocessing.pool.Pool:
    """So many processes; whoever leaves the `with` ends them."""
    return multiprocessing.Pool(jobs, _begin, (is_in_use(),))


def _begin(is_compiled: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if is_compiled:  # nothing to do where processes are copies of this one
        use_compiled()
