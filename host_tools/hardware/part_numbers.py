"""Decodes makers' part numbers and compares value, voltage and pins with the parts list."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from host_tools.hardware.bom import Line
from host_tools.hardware.circuit import Circuit

# Kinds of parts whose numbers carry the value. Every source of such a line must be decoded.
CODED_KINDS = ("resistor", "capacitor", "electrolytic", "fuse", "connector")
PREFIXES = {"µ": 1e-6, "n": 1e-9, "p": 1e-12, "k": 1e3, "M": 1e6, "": 1.0}
# Two characters of the EIA table of rated voltages.
VOLTS = {"0J": 6.3, "1A": 10.0, "1C": 16.0, "1E": 25.0, "1V": 35.0, "1H": 50.0, "2A": 100.0}
KEMET_VOLTS = {"3": 25.0, "5": 50.0, "1": 100.0}
SAMSUNG_VOLTS = {"O": 16.0, "B": 50.0}
VISHAY_VOLTS = {"F": 50.0, "H": 100.0}
ANY = "any"


@dataclass(frozen=True)
class Decoded:
    """Facts in a part number. None and "" mean that the number does not carry the fact."""

    value: float | None = None
    volts: float | None = None
    pins: int | None = None
    dielectric: str = ""


def _digits(text: str, unit: float = 1.0) -> float:
    """Decode 104 as 10 and four zeros, and 3300 as 330 and no zero."""
    return int(text[:-1]) * 10 ** int(text[-1]) * unit


def _letter(text: str) -> float:
    """Decode 330R, 4K7 and 100K: the letter stands at the decimal point."""
    whole, letter, rest = re.fullmatch(r"(\d+)([RKM])(\d*)", text).groups()  # type: ignore[union-attr]
    return float(f"{whole}.{rest or 0}") * {"R": 1.0, "K": 1e3, "M": 1e6}[letter]


Maker = Callable[[re.Match[str]], Decoded]
PATTERNS: tuple[tuple[str, Maker], ...] = (
    (r"Yageo MFR-25FBF52-(\d+[RKM]\d*)", lambda m: Decoded(_letter(m[1]))),
    (r"Vishay MRS25000C(\d{4})FCT00", lambda m: Decoded(_digits(m[1]))),
    (r"Panasonic ECA-(\d[A-Z])M(\d{3})\w*", lambda m: Decoded(_digits(m[2], 1e-6), VOLTS[m[1]])),
    (r"Nichicon UVR(\d[A-Z])(\d{3})M\w+", lambda m: Decoded(_digits(m[2], 1e-6), VOLTS[m[1]])),
    (
        r"Vishay K(\d{3})[KM]\d\d(X7R)([FH])5\w+",
        lambda m: Decoded(_digits(m[1], 1e-12), VISHAY_VOLTS[m[3]], dielectric=m[2]),
    ),
    (
        r"Kemet C3\d\dC(\d{3})[KM](\d)R5TA",
        lambda m: Decoded(_digits(m[1], 1e-12), KEMET_VOLTS[m[2]], dielectric="X7R"),
    ),
    (
        r"Murata RDER7(\d[A-Z])(\d{3})K\w+",
        lambda m: Decoded(_digits(m[2], 1e-12), VOLTS[m[1]], dielectric="X7R"),
    ),
    (r"Yageo RC0603FR-07(\d+[RKM]\d*)L", lambda m: Decoded(_letter(m[1]))),
    (r"Vishay CRCW0603(\d+[RKM]\d*)FKEA", lambda m: Decoded(_letter(m[1]))),
    (
        r"Murata GRM1[58]{1,2}R7(\d[A-Z])(\d{3})K\w+",
        lambda m: Decoded(_digits(m[2], 1e-12), VOLTS[m[1]], dielectric="X7R"),
    ),
    (
        r"Samsung CL(?:05|10)B(\d{3})K([OB])\w+",
        lambda m: Decoded(_digits(m[1], 1e-12), SAMSUNG_VOLTS[m[2]], dielectric="X7R"),
    ),
    (r"(?:Bourns MF-MSMF|Littelfuse 1812L)(\d{3})(?:-2)?", lambda m: Decoded(int(m[1]) / 100)),
    (r"(?:Bourns MF-R|Littelfuse RXEF)(\d{3})", lambda m: Decoded(int(m[1]) / 100)),
    (r"JST B(\d+)B-XH-A with XHP-\1", lambda m: Decoded(pins=int(m[1]))),
    (r"Molex 22-23-2(?P<n>\d\d)1 with 22-01-3(?P=n)7", lambda m: Decoded(pins=int(m[1]))),
    (r"Molex 22-28-4(\d\d)0", lambda m: Decoded(pins=int(m[1]))),
    (r"Würth 613(\d{3})11121", lambda m: Decoded(pins=int(m[1]))),
)


def decode(source: str) -> Decoded | None:
    """Return what a maker's number says, or None for a number of an unknown form.

    A remark in brackets after the number is ignored.
    """
    for pattern, make in PATTERNS:
        match = re.fullmatch(pattern, source.split(" (", maxsplit=1)[0])
        if match:
            try:
                return make(match)
            except KeyError:
                return None
    return None


def _stated(line: Line, circuit: Circuit) -> Decoded:
    """Return what the parts list itself says about a line."""
    if circuit.parts[line.refs[0]].kind == "connector":
        return Decoded(pins=int(line.value.split()[0]))
    match = re.search(r"([\d.]+) ([µnpkM]?)(?:Ω|F|A)$", line.value)
    volts = re.search(r"\b([\d.]+) V\b", line.description)
    dielectric = re.search(r"\bX\dR\b", line.description)
    return Decoded(
        float(match[1]) * PREFIXES[match[2]] if match else None,
        float(volts[1]) if volts else None,
        dielectric=dielectric[0] if dielectric else "",
    )


def _differs(said: float | None, wanted: float | None) -> bool:
    return said is not None and (wanted is None or abs(said - wanted) > 1e-3 * wanted)


def faults(lines: list[Line], circuit: Circuit) -> list[str]:
    """List part numbers that cannot be decoded or contradict their line of the parts list."""
    problems = []
    for line in lines:
        if not line.refs or circuit.parts[line.refs[0]].kind not in CODED_KINDS:
            continue
        wanted = _stated(line, circuit)
        for source in line.sources:
            where = f"BOM.csv: {line.name}: {source}"
            if source == ANY:
                continue
            said = decode(source)
            if said is None:
                problems.append(f"{where}: the number has no known form")
                continue
            for word in ("value", "volts", "pins"):
                if _differs(getattr(said, word), getattr(wanted, word)):
                    stated, decoded = getattr(wanted, word), getattr(said, word)
                    problems.append(f"{where}: {word} is {decoded:g}, the list says {stated}")
            if said.dielectric != wanted.dielectric:
                problems.append(f"{where}: the dielectric is not {wanted.dielectric or 'named'}")
    return problems
