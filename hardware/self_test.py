"""Tests the wiring from the laptop: `mpremote run hardware/self_test.py`, then follow the words.

Needs the firmware's files on the board. Each fault has a number T1 to T7; the test procedure
says for each what to look for. Nothing but one file of its own is written.
"""

import os

from castellan.device import pins
from castellan.ui import light

PIXELS = 64
CALM_MA = 250
SETTLE_MS = 60
PRESS_WAIT_MS = 15000
FILE = "self_test.tmp"
NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B")


class SelfTest:
    """Asks, looks and measures; `say` prints a line, `ask` reads yes or no."""

    def __init__(self, machine, neopixel, sleep_ms, say, ask):
        """Made from the vendor's modules or their fakes; the matrix stays off."""
        self.machine = machine
        self.sleep_ms = sleep_ms
        self.say = say
        self.ask = ask
        self.faults = []
        self.power = machine.Pin(pins.LED_POWER, machine.Pin.OUT, value=0)
        self.strip = neopixel.NeoPixel(machine.Pin(pins.LED_DATA, machine.Pin.OUT), PIXELS)
        self.keys = [machine.Pin(gp, machine.Pin.IN, machine.Pin.PULL_UP) for gp in pins.BUTTONS]

    def fault(self, number, words):
        """Note a fault."""
        self.faults.append(number)
        self.say(f"T{number} FAULT: {words}")

    def run(self):
        """All tests; the numbers of the faults."""
        for test in (self.supply, self.still_keys, self.switch, self.walk, self.colours):
            test()
        for test in (self.current, self.keys_one_by_one, self.flash):
            test()
        self.fill(0, 0, 0)
        if self.faults:
            self.say("faults: " + " ".join([f"T{number}" for number in self.faults]))
        else:
            self.say("all tests passed")
        return self.faults

    def fill(self, red, green, blue):
        """Every pixel in one colour."""
        self.strip.fill((red, green, blue))
        self.strip.write()

    def supply(self):
        """T1: the board's own supply, through the divider by three of the Pico."""
        reading = self.machine.ADC(pins.VSYS_SENSE).read_u16()
        millivolts = reading * 3 * 3300 // 65535
        self.say(f"supply: {millivolts} mV (USB about 4700, three AA cells 3300 to 4300)")
        if not 3000 <= millivolts <= 5500:
            self.fault(1, "supply out of range")

    def still_keys(self):
        """T2: with no key touched no key is down."""
        for number, key in enumerate(self.keys):
            if not key.value():
                self.fault(2, NAMES[number] + " is down although nobody presses it")

    def switch(self):
        """T3: light with the supply on; dark with it off, where the switch is fitted."""
        self.power.value(1)
        self.sleep_ms(SETTLE_MS)
        self.fill(8, 8, 8)
        if not self.ask("Do pixels shine dimly?"):
            self.fault(3, "no light: supply, data wire or level shifter")
        self.power.value(0)
        self.sleep_ms(SETTLE_MS)
        if not self.ask("Are they dark now, or is this the breadboard, which has no switch?"):
            self.fault(3, "the switch does not switch")
        self.power.value(1)
        self.sleep_ms(SETTLE_MS)

    def walk(self):
        """T4: one pixel after another."""
        self.say("one white pixel walks over the matrix")
        for pixel in range(PIXELS):
            self.fill(0, 0, 0)
            self.strip[pixel] = (24, 24, 24)
            self.strip.write()
            self.sleep_ms(60)
        if not self.ask("Did it visit every pixel, one at a time?"):
            self.fault(4, "a pixel is missing or several move together")

    def colours(self):
        """T5: red, green and blue are what they are called."""
        for name, colour in (("red", (24, 0, 0)), ("green", (0, 24, 0)), ("blue", (0, 0, 24))):
            self.fill(*colour)
            if not self.ask(f"Is everything {name}?"):
                self.fault(5, name + " is not " + name)

    def current(self):
        """T6: white in steps; the figures come from the firmware's own model."""
        for level in (0, 4, 8, 12, 16):
            estimate_ma = light.milliamperes(765 * PIXELS, level, PIXELS)
            if estimate_ma > CALM_MA:
                break
            self.fill(level, level, level)
            self.sleep_ms(500)
            words = f"white at {level}: model says {estimate_ma} mA in all"
            if not self.ask(words + "; does the meter show no more than 1.2 times that?"):
                self.fault(6, "draws more than the model")
                break
        self.fill(0, 0, 0)

    def keys_one_by_one(self):
        """T2: each key alone pulls its own pin, and no other."""
        for number, name in enumerate(NAMES):
            self.say("press " + name)
            levels = self.wait_for_key()
            if levels != 1 << number:
                pressed = [NAMES[bit] for bit in range(6) if levels >> bit & 1]
                self.fault(2, name + " gave " + (" ".join(pressed) or "nothing"))

    def wait_for_key(self):
        """The keys that are down when the first goes down, waiting until all are up again."""
        levels = 0
        for _ in range(PRESS_WAIT_MS // 10):
            levels = sum((not key.value()) << bit for bit, key in enumerate(self.keys))
            if levels:
                break
            self.sleep_ms(10)
        self.sleep_ms(30)
        for _ in range(PRESS_WAIT_MS // 10):
            if all(key.value() for key in self.keys):
                break
            self.sleep_ms(10)
        return levels

    def flash(self):
        """T7: a small file can be written, read and removed."""
        data = bytes(range(256))
        with open(FILE, "wb") as file:
            file.write(data)
        with open(FILE, "rb") as file:
            is_same = file.read() == data
        os.remove(FILE)
        if not is_same:
            self.fault(7, "the flash gave back something else")


def ask(words):
    """Yes or no from the laptop's keyboard."""
    return input(words + " [y/n] ").strip().lower().startswith("y")


def main():
    """On the board."""
    # The board's own modules, named here so that the class can be tested without them.
    import time  # noqa: PLC0415

    import machine  # noqa: PLC0415
    import neopixel  # noqa: PLC0415

    SelfTest(machine, neopixel, time.sleep_ms, print, ask).run()


if __name__ == "__main__":
    main()
