"""Talks to MicroPython's prompt over a serial port: patient, but not for ever."""

import time
from collections.abc import Callable
from typing import Any

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host_tools.foreign.limits import MOST_ANSWER_BYTES

ANSWER_S = 60  # of mpremote. PatientPort ends a wait earlier
_PAUSE_S = 0.01


class Transport(SerialTransport):  # type: ignore[misc]
    """A transport with a longer timeout than mpremote's 10 s, and with a limit of each answer."""

    def exec_raw(self, command: Any, timeout: float = 0, data_consumer: Any = None) -> Any:
        return super().exec_raw(command, max(timeout, ANSWER_S), data_consumer)

    def raw_paste_write(self, command_bytes: bytes) -> None:
        """Send a program. mpremote takes a read without a byte for a wrong answer."""
        self.serial.is_blocking = True
        try:
            super().raw_paste_write(command_bytes)
        finally:
            self.serial.is_blocking = False

    def read_until(
        self,
        min_num_bytes: int,
        ending: bytes,
        timeout: float | None = 10,
        data_consumer: Callable[[bytes], None] | None = None,
        timeout_overall: float | None = None,
    ) -> bytes:
        """Read until `ending` or a timeout. Raises TransportError if a board sends without end.

        mpremote's method never ends while bytes come, and needs time in the square of their count.
        """
        data = bytearray()
        start_s = last_s = time.monotonic()
        while not data.endswith(ending):
            new = self.serial.read(1) if self.is_pty or self.serial.inWaiting() > 0 else b""
            now_s = time.monotonic()
            if timeout_overall is not None and now_s >= start_s + timeout_overall:
                break
            if new:
                data.extend(new)
                last_s = now_s
                if data_consumer is not None:
                    data_consumer(new)
                if len(data) > MOST_ANSWER_BYTES:
                    raise TransportError("the answer has no end")
            elif timeout is not None and now_s >= last_s + timeout:
                break
            else:
                time.sleep(_PAUSE_S)
        return bytes(data)
