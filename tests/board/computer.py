"""A computer at the cable of an emulated Pico: it uses the raw prompt."""

_SLICE_MS = 5
_MOST_MS = 60_000
_STOP, _RAW, _RUN = b"\x03", b"\x01", b"\x04"


class Computer:
    """Sends bytes to a Pico that is switched on with a cable, and keeps all that it says."""

    def __init__(self, pico):
        self.pico = pico
        self.said = b""
        self.levels = 0  # the keys that are held meanwhile

    def run(self, board_ms):
        """Let the board run, and listen."""
        self.pico.step(self.levels, board_ms)
        self.said += self.pico.said()

    def until(self, is_true, board_ms=_MOST_MS, slice_ms=_SLICE_MS):
        """Let the board run until `is_true()`. Returns False if that takes too long."""
        end_ms = self.pico.now_ms + board_ms
        while not is_true():
            if self.pico.now_ms > end_ms:
                return False
            self.run(slice_ms)
        return True

    def begin(self, code):
        """Stop the program of the board, and start `code` at the raw prompt."""
        self.said = b""
        self.pico.send(b"\r" + _STOP + _STOP)
        assert self.until(lambda: b">>> " in self.said), self.said
        self.said = b""
        self.pico.send(_RAW)
        assert self.until(lambda: self.said.endswith(b"\r\n>")), self.said
        self.go_on(code)

    def go_on(self, code):
        """Start `code` at the raw prompt, which is open already."""
        self.said = b""
        self.pico.send(code.encode() + _RUN)

    def result(self):
        """Wait for the end of the code that was started. Returns its output."""
        assert self.until(lambda: self.said.count(_RUN) == 2), self.said
        out, error, _ = self.said.removeprefix(b"OK").split(_RUN)
        assert error == b"", error.decode()
        return out.decode()

    def execute(self, code):
        """Stop the program of the board, and run `code`. Returns its output."""
        self.begin(code)
        return self.result()
