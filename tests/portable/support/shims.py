"""Import the fakes of `machine` and `neopixel` from `host_tools`, or as top-level modules."""

try:
    from host_tools.shims import machine, neopixel
except ImportError:
    import machine
    import neopixel

__all__ = ("machine", "neopixel")
