"""Import the fakes of `machine` and `neopixel` from wherever this interpreter has them."""

try:
    from host_tools.shims import machine, neopixel
except ImportError:
    import machine
    import neopixel

__all__ = ("machine", "neopixel")
