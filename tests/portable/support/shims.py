"""The fakes of the vendor's modules, wherever this interpreter has them."""

try:
    from host_tools.shims import machine, neopixel
except ImportError:
    import machine
    import neopixel

__all__ = ("machine", "neopixel")
