"""A hand on the device without hardware: what it does as commands, and what was answered."""

import json

from host_tools.virtual.headless import switch_on

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


class Wire:
    """Turns a hand's presses into commands. Keeps the commands and their answers."""

    def __init__(self, device):
        """From the boot picture to the list of games."""
        self._device = device
        self._down = 0
        self._frame = bytes(49)
        self.transcript = []
        self.say("wait 100")
        self.say("press A")
        while self.say("frame")["screen"] != "game":
            self.say("wait 500")

    def say(self, command):
        line = self._device.answer(command)
        self.transcript.append((command, line))
        answer = json.loads(line)
        self._frame = bytes.fromhex(answer["frame"])
        return answer

    def frame(self):
        return self._frame

    def step(self, levels, step_ms):
        for verb, changed in (("down", levels & ~self._down), ("up", self._down & ~levels)):
            if changed:
                names = "+".join(key for bit, key in enumerate(KEYS) if changed >> bit & 1)
                self.say(f"{verb} {names}")
        self._down = levels
        self.say(f"wait {step_ms}")

    def pull(self):
        """A power cut, when all is saved."""
        self.say("wait 1600")
        self.say("power-cut")
        self.say("wait 1300")


def check_micropython(folder, seed, transcript, needs):
    """MicroPython gives every answer of the same script byte for byte."""
    needs("unix")
    folder.mkdir()
    with switch_on("micropython", folder, seed) as device:
        for command, line in transcript:
            assert device.answer(command) == line, command
