"""Draws the parts in breadboard and perfboard pictures: Pico, chips, buttons, wires, matrix."""

from collections.abc import Sequence
from typing import Any

from host_tools.hardware.layout import Placed
from host_tools.hardware.pinmap import PICO_PIN_NAMES, Pinmap
from host_tools.hardware.svg import Picture, Point

WIRE_COLOURS = {
    "red": "#d3302f",
    "black": "#2b2b2b",
    "green": "#2e9e44",
    "white": "#f4f4f4",
    "grey": "#9a9a9a",
    "violet": "#8a4fbf",
    "blue": "#2f6fd3",
    "yellow": "#f0c419",
    "orange": "#ef7f1a",
}
SHORT_NAMES = {
    "BATTERY_BUILD": "BATTERY",
    "DEBUG_TX": "TX",
    "DEBUG_RX": "RX",
    "LIGHT_SENSOR": "LIGHT",
}
BUTTON_FILL = "#3b3f46"
Legs = dict[str, list[Point]]


def title(picture: Picture, words: str, small: str) -> None:
    """Draw the title in the upper left corner of the picture."""
    picture.text(40, 44, words, 24, text_anchor="start", font_weight="bold", fill="#222")
    picture.text(40, 68, small, 14, text_anchor="start", fill="#666")


def wire(picture: Picture, points: Sequence[Point], colour: str, width: float) -> None:
    """Draw an insulated wire with two stripped ends."""
    halo = "#777" if colour == "white" else "#fffefa"
    picture.cable(points, WIRE_COLOURS[colour], width, halo)
    for x, y in (points[0], points[-1]):
        picture.circle(x, y, width * 0.62, fill="#d8d8d8", stroke="#555", stroke_width=1)


def plug(picture: Picture, at: Point) -> None:
    """Draw the black housing of a jumper wire's pin."""
    picture.rect(at[0] - 5, at[1] - 5, 10, 10, rx=2, fill="#222")
    picture.circle(at[0], at[1], 2.2, fill="#d8b54a")


def resistor(picture: Picture, centre: Point, length: float) -> None:
    """Draw a horizontal resistor with orange, orange, brown and gold rings."""
    x, y = centre[0] - length / 2, centre[1]
    picture.rect(x, y - 7, length, 14, rx=6, fill="#e3cfa0", stroke="#8a7a50")
    for share, colour in (
        (0.2, "#ef7f1a"),
        (0.38, "#ef7f1a"),
        (0.56, "#7a4a21"),
        (0.8, "#c9a227"),
    ):
        picture.rect(x + share * length - 2, y - 7, 4, 14, fill=colour)


def _bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def pico(picture: Picture, legs: Legs, pinmap: Pinmap, unit: float, is_lying: bool) -> None:
    """Draw the Pico with the signal of each pin.

    A horizontal Pico has its USB socket on the left.
    """
    x1, y1, x2, y2 = _bounds([point for points in legs.values() for point in points])
    margin = 0.54 * unit
    long_margin, side_margin = (margin, 0.62 * unit) if is_lying else (0.62 * unit, margin)
    box = (
        x1 - long_margin,
        y1 - side_margin,
        x2 - x1 + 2 * long_margin,
        y2 - y1 + 2 * side_margin,
    )
    picture.rect(*box, rx=5, fill="#1f7a4d", stroke="#14532f", stroke_width=1.5)
    middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2
    usb = 3.0 * unit
    if is_lying:
        picture.rect(x1 - 1.2 * unit, middle_y - usb / 2, 2.3 * unit, usb, rx=3, fill="#c9ccd1")
    else:
        picture.rect(middle_x - usb / 2, y1 - 1.2 * unit, usb, 2.3 * unit, rx=3, fill="#c9ccd1")
    chip = 2.7 * unit
    picture.rect(middle_x - chip / 2, middle_y - chip / 2, chip, chip, rx=3, fill="#222")
    words = "Raspberry Pi Pico"
    shift = 6.2 * unit
    if is_lying:
        picture.text(middle_x + shift, middle_y + 5, words, 14, fill="#eafaf0")
    else:
        picture.text(middle_x, middle_y + shift, "Raspberry Pi", 12, fill="#eafaf0")
        picture.text(middle_x, middle_y + shift + 15, "Pico", 12, fill="#eafaf0")
    for pin, points in legs.items():
        _pico_pin(picture, points[0], int(pin), pinmap, (middle_x, middle_y), is_lying)


def _pico_pin(
    picture: Picture, at: Point, pin: int, pinmap: Pinmap, middle: Point, is_lying: bool
) -> None:
    is_ground = PICO_PIN_NAMES[pin - 1] in ("GND", "AGND")
    carries = pinmap.name_of_pin(pin)
    is_used = carries != PICO_PIN_NAMES[pin - 1] or carries in ("VBUS", "VSYS", "3V3")
    picture.circle(at[0], at[1], 4.2, fill="#e8c860", stroke="#555")
    fill = "#fff3b0" if is_used else ("#bfe3ce" if is_ground else "#7fbf9c")
    name = SHORT_NAMES.get(carries, carries).replace("BUTTON_", "").replace("_", " ")
    size = 8.5
    if is_lying:
        turn = -90
        y = at[1] - 9 if at[1] > middle[1] else at[1] + 9
        anchor = "start" if at[1] > middle[1] else "end"
        spot = f"rotate({turn} {at[0]:.2f} {y:.2f})"
        picture.text(at[0] + 3, y, name, size, fill=fill, text_anchor=anchor, transform=spot)
    else:
        x = at[0] + 8 if at[0] < middle[0] else at[0] - 8
        anchor = "start" if at[0] < middle[0] else "end"
        picture.text(x, at[1] + 3, name, size, fill=fill, text_anchor=anchor)


def dip(picture: Picture, holes: Sequence[Point], words: str, unit: float) -> None:
    """Draw a chip with its notch on the left."""
    x1, y1, x2, y2 = _bounds(holes)
    for x, y in holes:
        picture.rect(x - 3, y - 4, 6, 8, fill="#c9ccd1", stroke="#777")
    box_y, box_height = y1 + 0.35 * unit, y2 - y1 - 0.7 * unit
    picture.rect(x1 - 0.45 * unit, box_y, x2 - x1 + 0.9 * unit, box_height, rx=3, fill="#26282c")
    picture.circle(x1 - 0.4 * unit, (y1 + y2) / 2, 0.34 * unit, fill="#fffefa")
    picture.circle(x1 + 1, y2 - 0.75 * unit, 3, fill="#777")
    picture.text((x1 + x2) / 2 + 4, (y1 + y2) / 2 + 5, f"U2 {words}", 13, fill="#eee")


def button(picture: Picture, points: Sequence[Point], side: float, name: str, ref: str) -> None:
    """Draw a push button with its name on the cap."""
    x1, y1, x2, y2 = _bounds(points)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    for px, py in points:
        picture.circle(px, py, 3.5, fill="#c9ccd1", stroke="#777")
    picture.rect(x - side / 2, y - side / 2, side, side, rx=5, fill=BUTTON_FILL, stroke="#222")
    picture.circle(x, y, side * 0.33, fill="#f3efe4", stroke="#999")
    arrows = {"UP": "\u25b2", "DOWN": "\u25bc", "LEFT": "\u25c0", "RIGHT": "\u25b6"}
    picture.text(x, y + side * 0.12, arrows.get(name, name), side * 0.34, font_weight="bold")
    picture.text(x, y - side * 0.6, f"{ref} {name}", 11, font_weight="bold")


def two_legs(picture: Picture, part: Placed, legs: Legs, value: str, unit: float) -> None:
    """Draw a part with two legs: a capacitor or a button."""
    points = [point for both in legs.values() for point in both]
    x1, y1, x2, y2 = _bounds(points)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    if part.shape == "button6":
        button(picture, points, 2.7 * unit, value, part.ref)
    elif part.shape == "fuse":
        wire(picture, points, "grey", 3)
        picture.rect(x - 13, y - 12, 26, 24, rx=8, fill="#e0a030", stroke="#8a5a10")
        picture.text(x, y + 4, part.ref, 12, font_weight="bold")
    elif part.shape == "can":
        picture.circle(x, y, 1.25 * unit, fill="#2d3e66", stroke="#1c2742", stroke_width=2)
        picture.circle(x, y, 0.95 * unit, fill="#c7cdd8")
        plus = legs["+"][0]
        picture.text(plus[0] + 10, plus[1] + 5, "+", 15, font_weight="bold", fill="#d33")
        picture.text(x + 1.5 * unit, y + 5, f"{part.ref} {value}", 12, text_anchor="start")
    else:
        picture.rect(x - 9, y - 10, 18, 20, rx=8, fill="#e0a030", stroke="#8a5a10")
        picture.text(x - 14, y + 4, f"{part.ref} {value}", 12, text_anchor="end")
    for px, py in points:
        if part.shape != "button6":
            picture.circle(px, py, 3, fill="#d8d8d8", stroke="#555")


def matrix(picture: Picture, x: float, y: float, side: float, rows: Sequence[str]) -> None:
    """Draw the LED matrix, which lights a crown in its 7x7 window."""
    picture.rect(x, y, side, side, rx=6, fill="#16181d", stroke="#000")
    step = side / 8
    for row in range(8):
        for column in range(8):
            is_lit = 1 <= row <= 5 and column < 7 and rows[row - 1][column] == "c"
            px, py = x + (column + 0.5) * step, y + (row + 0.5) * step
            fill = "#ffb400" if is_lit else "#30343c"
            half = step * 0.31
            picture.rect(px - half, py - half, 2 * half, 2 * half, rx=3, fill=fill)


BLOCK_FILLS = {
    "sot_adapter": "#6a4aa0",
    "sip_adapter": "#6a4aa0",
    "to92": "#26282c",
    "link": "#d3302f",
    "standing": "#e3cfa0",
    "disc": "#e0a030",
    "can": "#2d3e66",
    "header": "#f3efe4",
    "piezo": "#26282c",
    "flat": "#e0a030",
    "module": "#1f5f7a",
    "pads": "#c9ccd1",
}
HALO: dict[str, Any] = {"stroke": "#d9b57a", "stroke_width": 3, "paint_order": "stroke"}
LIGHT_ON = ("sot_adapter", "sip_adapter", "to92", "can", "piezo", "link", "module")


def block(
    picture: Picture,
    part: Placed,
    points: Sequence[Point],
    legs: Legs,
    value: str,
    is_option: bool,
) -> None:
    """Draw a part of a perfboard over its legs, with designator and value beside it."""
    x1, y1, x2, y2 = _bounds(points)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    fill = BLOCK_FILLS[part.shape]
    edge: dict[str, Any] = {"stroke": "#444", "stroke_width": 1.2}
    if is_option:
        edge = {"stroke": "#444", "stroke_width": 1.6, "stroke_dasharray": "4 3"}
    if part.shape in ("piezo", "can"):
        radius = 57.0 if part.shape == "piezo" else 29.0
        picture.circle(x, y, radius, fill=fill, fill_opacity=0.82, **edge)
    else:
        grow = 5 if part.shape == "link" else 10
        box = (x1 - grow, y1 - grow, x2 - x1 + 2 * grow, y2 - y1 + 2 * grow)
        picture.rect(*box, rx=6, fill=fill, fill_opacity=0.9, **edge)
    for px, py in points:
        picture.circle(px, py, 3.2, fill="#d8d8d8", stroke="#555")
    _block_words(picture, part, (x, y), (x1, y1, x2, y2), legs, value)


def _block_words(
    picture: Picture,
    part: Placed,
    middle: Point,
    box: tuple[float, float, float, float],
    legs: Legs,
    value: str,
) -> None:
    x, y = middle
    ink = "#fff" if part.shape in LIGHT_ON else "#222"
    if part.shape not in ("header", "pads", "module"):
        beside = 12 if part.shape in ("to92", "sip_adapter") else 0  # beside the middle leg
        picture.text(x + beside, y + 4, part.ref, 11, fill=ink, font_weight="bold")
        if part.shape == "piezo":
            picture.text(x, y + 18, value, 9, fill=ink)
        return
    is_upright = box[3] - box[1] > box[2] - box[0]
    edge = {**HALO, "fill": "#222"}
    for pin, points in legs.items():
        px, py = points[0]
        if is_upright:
            is_left = part.shape != "module"
            side, anchor = (-15, "end") if is_left else (15, "start")
            picture.text(px + side, py + 4, pin, 10, text_anchor=anchor, **edge)
            continue
        y_text, anchor = (py - 15, "start") if part.shape == "header" else (py + 15, "end")
        spot = f"rotate(-90 {px:.2f} {y_text:.2f})"
        picture.text(px, y_text + 3, pin, 10, text_anchor=anchor, transform=spot, **edge)
    if is_upright:
        picture.text(x, box[1] - 16, part.ref, 12, font_weight="bold")
    else:
        picture.text(box[2] + 22, y + 4, part.ref, 12, font_weight="bold")
