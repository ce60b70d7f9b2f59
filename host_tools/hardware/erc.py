"""Checks the electrical rules of this project, and the rules of SKiDL if SKiDL is installed."""

import builtins
import logging
import os
import tempfile
from typing import Any

from host_tools.hardware.circuit import Circuit
from host_tools.hardware.tools import python_package

DRIVING_TYPES = ("output", "power out")
DRIVEN_FROM_OUTSIDE = ("GND", "VBUS", "VSYS", "LED_5V", "LED_IN", "LED_FUSED")


def quick_faults(circuit: Circuit, build: str) -> list[str]:
    """List the electrical faults of a build as sentences."""
    faults = []
    nets = circuit.nets_of(build)
    connected = {pin for pins in nets.values() for pin in pins}
    for ref in circuit.refs_of(build):
        part = circuit.parts[ref]
        for pin in part.pins:
            joint = (ref, pin)
            if joint not in connected and joint not in circuit.free and part.kind != "pico":
                faults.append(f"{build}: {ref}.{pin} hangs in the air")
    for name, pins in nets.items():
        types = [circuit.pin_type(ref, pin) for ref, pin in pins]
        drivers = [f"{ref}.{pin}" for ref, pin in pins if _drives(circuit, ref, pin)]
        if len(drivers) > 1:
            faults.append(f"{build}: {name} is driven by {' and '.join(drivers)}")
        is_driven = drivers or name in DRIVEN_FROM_OUTSIDE or "passive" in types
        if not is_driven and "input" in types:
            faults.append(f"{build}: nothing drives {name}")
    return faults


def _drives(circuit: Circuit, ref: str, pin: str) -> bool:
    return circuit.pin_type(ref, pin) in DRIVING_TYPES


def _skidl_parts(skidl: Any, circuit: Circuit, build: str) -> dict[str, Any]:
    types = {
        "input": skidl.Pin.types.INPUT,
        "output": skidl.Pin.types.OUTPUT,
        "bidirectional": skidl.Pin.types.BIDIR,
        "passive": skidl.Pin.types.PASSIVE,
        "power in": skidl.Pin.types.PWRIN,
        "power out": skidl.Pin.types.PWROUT,
    }
    made = {}
    for ref in circuit.refs_of(build):
        part = circuit.parts[ref]
        pins = [
            skidl.Pin(num=pin, name=pin, func=types[circuit.pin_type(ref, pin)])
            for pin in part.pins
        ]
        made[ref] = skidl.Part(name=part.kind, tool=skidl.SKIDL, dest=skidl.TEMPLATE, pins=pins)(
            ref=ref, value=part.value_for(build), footprint="none:none"
        )
    return made


def skidl_counts(circuit: Circuit, build: str) -> tuple[int, int]:
    """Count SKiDL's errors and warnings for a build. Raises ToolMissingError without SKiDL."""
    where = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # SKiDL writes its logs to the current folder.
        try:
            return _skidl_run(circuit, build)
        finally:
            os.chdir(where)


def _skidl_run(circuit: Circuit, build: str) -> tuple[int, int]:
    skidl = python_package("skidl")
    logging.disable(logging.CRITICAL)
    try:
        skidl.reset()
        parts = _skidl_parts(skidl, circuit, build)
        connected = set()
        for name, pins in circuit.nets_of(build).items():
            net = skidl.Net(name)
            if name in DRIVEN_FROM_OUTSIDE:
                net.drive = skidl.POWER
            for ref, pin in pins:
                net += parts[ref][pin]
                connected.add((ref, pin))
        for ref, part in parts.items():
            for pin in circuit.parts[ref].pins:
                if (ref, pin) not in connected:
                    builtins.NC += part[pin]  # type: ignore[attr-defined]
        skidl.ERC()
        return skidl.erc_logger.error.count, skidl.erc_logger.warning.count
    finally:
        logging.disable(logging.NOTSET)
