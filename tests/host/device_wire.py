"""Press keys of the device without hardware, by commands, and keep the transcript."""

import json

from host_tools.virtual.headless import switch_on

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


class Wire:
    """Turns key presses into commands of the headless device. Keeps commands and answers."""

    def __init__(self, device):
        """Press A at the boot picture and wait for the list of games."""
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
        """Wait until everything is saved, then cut the power and boot again."""
        self.say("wait 1600")
        self.say("power-cut")
        self.say("wait 1300")


def check_micropython(folder, seed, transcript, needs):
    """Check that MicroPython answers each command of the transcript with the same bytes."""
    needs("unix")
    folder.mkdir()
    with switch_on("micropython", folder, seed) as device:
        for command, line in transcript:
            assert device.answer(command) == line, command
