"""Helpers of the tournament tests: a usual plan, a reader of results, and engines."""

import os
import signal
from concurrent.futures import Future
from typing import ClassVar

from host_tools.tournament import plan, tasks

USUAL = """
players = ["gprd", "random"]
options = ["harmony"]
games = 150
details = 20
seed = 5
"""


def read(text, path):
    path.write_text(text, encoding="utf-8")
    return plan.read(str(path))


def die(task):
    """Kill this process, as the system does if memory is short."""
    os.kill(os.getpid(), signal.SIGKILL)


class RecordingEngine:
    """A tournament engine that plays each task at once and records it."""

    work_s = 0.01
    failures: ClassVar = {}

    def __init__(self):
        self.tasks = []

    def width(self):
        return 2

    def submit(self, task):
        self.tasks.append(task)
        future = Future()
        future.set_result(tasks.play(task))
        return future
