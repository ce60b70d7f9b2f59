"""A USB cable that breaks: between the device and a computer that says prepared lines."""


class Cable:
    """What the computer sends is in `coming`. What the device sends is thrown away."""

    def __init__(self) -> None:
        self.coming = bytearray()
        self.breaks = False  # the next reading fails
        self.is_cut = False  # the device sees that no computer is there

    def read(self) -> int:
        """Return the next byte, or -1."""
        if self.breaks:
            raise OSError("the wire is broken")
        return self.coming.pop(0) if self.coming else -1

    def write(self, _byte: int) -> bool:
        return True
