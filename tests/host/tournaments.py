"""The tournament that most tests of tournaments play, reading one, and who plays one."""

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
    """What becomes of a process that the system kills for want of memory."""
    os.kill(os.getpid(), signal.SIGKILL)


class Attentive:
    """An engine that plays at once, and notes what it was given."""

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
