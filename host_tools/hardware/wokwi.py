"""Generate the diagram of the device for the Wokwi simulator from the pin map."""

import json

from host_tools.hardware.paths import HARDWARE
from host_tools.hardware.pinmap import Pinmap

DIAGRAM_FILE = HARDWARE / "wokwi" / "diagram.json"
KEYS = {
    "BUTTON_UP": "ArrowUp",
    "BUTTON_DOWN": "ArrowDown",
    "BUTTON_LEFT": "ArrowLeft",
    "BUTTON_RIGHT": "ArrowRight",
    "BUTTON_A": "a",
    "BUTTON_B": "b",
}
PLACES = {
    "BUTTON_UP": (300, -40),
    "BUTTON_DOWN": (380, -40),
    "BUTTON_LEFT": (340, -120),
    "BUTTON_RIGHT": (340, 40),
    "BUTTON_A": (300, 140),
    "BUTTON_B": (380, 140),
}


def _button(name: str) -> dict[str, object]:
    top, left = PLACES[name]
    label = name.removeprefix("BUTTON_")
    attributes = {"color": "white", "label": label, "key": KEYS[name], "bounce": "1"}
    return {
        "type": "wokwi-pushbutton",
        "id": name,
        "top": top,
        "left": left,
        "attrs": attributes,
    }


def diagram(pinmap: Pinmap) -> dict[str, object]:
    """Return parts and connections of the diagram. Its matrix is only the visible 7x7 window."""
    matrix = {"rows": "7", "cols": "7", "layout": "serpentine", "brightness": "4"}
    parts: list[dict[str, object]] = [
        {"type": "board-pi-pico", "id": "pico", "top": 0, "left": 0, "attrs": {}},
        {"type": "wokwi-led-matrix", "id": "matrix", "top": 20, "left": 140, "attrs": matrix},
    ]
    data = pinmap.signal("LED_DATA")
    connections: list[list[object]] = [
        [f"pico:GP{data.gp}", "matrix:DIN", "green", []],
        ["pico:VBUS", "matrix:VDD", "red", []],
        ["pico:GND.8", "matrix:VSS", "black", []],
    ]
    for signal in pinmap.buttons():
        parts.append(_button(signal.signal))
        connections.append([f"pico:GP{signal.gp}", f"{signal.signal}:1.l", "blue", []])
        connections.append(["pico:GND.4", f"{signal.signal}:2.l", "black", []])
    return {
        "version": 1,
        "author": "Castellan",
        "editor": "wokwi",
        "parts": parts,
        "connections": connections,
        "dependencies": {},
    }


def diagram_text(pinmap: Pinmap) -> str:
    """Return the text of `hardware/wokwi/diagram.json`."""
    return json.dumps(diagram(pinmap), indent=1) + "\n"


def pins_of(text: str) -> dict[str, int]:
    """Parse the text of a diagram. Returns signal → GPIO number for each connection."""
    pins = {}
    for one, other, *_ in json.loads(text)["connections"]:
        if one.startswith("pico:GP") and ":" in other:
            name = other.split(":")[0]
            pins["LED_DATA" if name == "matrix" else name] = int(one.removeprefix("pico:GP"))
    return pins
