"""The self-test shows every pixel, and reports good and broken keys, pixels and flash."""

from castellan.device import selftest
from castellan.ui import light
from castellan.version import VERSION
from support.memory_disk import MemoryDisk


class BoxBoard:
    """A board whose working keys are pressed one after the other. Broken keys never change."""

    def __init__(self, broken=(), held=0):
        self.now = 0
        self.pictures = []
        self.is_dark = False
        self._broken = broken
        self._held = held

    def ticks_ms(self):
        return self.now

    def sleep_ms(self, duration_ms):
        self.now += duration_ms

    def levels(self):
        key = self.now // 100 % 6
        pressed = 0 if self.now % 100 < 50 or key in self._broken else 1 << key
        return pressed | self._held

    def write(self, colours):
        # Keep the pictures of the walk over the pixels, and the last picture.
        if len(self.pictures) < 64:
            self.pictures.append(bytes(colours))
        self.last = bytes(colours)
        lit = [pixel for pixel in range(len(colours) // 3) if any(_pixel(colours, pixel))]
        if len(lit) == 6:
            self.key_pixels = lit

    def darken(self):
        self.is_dark = True


def _run(board, disk=None):
    said = []
    is_good = selftest.SelfTest(board, disk or MemoryDisk(), "/castellan-data", said.append).run()
    return is_good, said


def test_a_good_box_passes_and_every_part_is_told():
    board = BoxBoard()
    is_good, said = _run(board)
    assert is_good and said[-1] == "self-test passed"
    assert said[0] == "version " + VERSION and said[1].startswith("memory ")
    free_bytes = int(said[1].split()[1])
    assert free_bytes == -1 or free_bytes > 1000
    assert [line for line in said if line.startswith("flash ok, ")]
    for key in selftest.KEYS:
        assert said.count("key " + key) >= 1
    assert [line for line in said if line.startswith("colour white, about ")]
    assert board.is_dark and sum(board.last) > 0


def test_every_pixel_is_alone_once():
    board = BoxBoard()
    _run(board)
    count = len(board.pictures[0]) // 3
    for pixel in range(count):
        lit = [place for place in range(count) if any(_pixel(board.pictures[pixel], place))]
        assert lit == [pixel]


def _pixel(picture, place):
    return picture[3 * place : 3 * place + 3]


def test_a_key_that_never_comes_is_named_and_holds_nobody_up():
    board = BoxBoard(broken=(2, 5))
    is_good, said = _run(board)
    assert not is_good and "keys FAULT not seen: LEFT B" in said
    assert said[-1] == "self-test FAULT"


class BrokenDisk(MemoryDisk):
    """A disk that refuses every write."""

    def open(self, path, mode):
        raise OSError(5)


def test_a_key_that_is_always_down_is_a_fault():
    is_good, said = _run(BoxBoard(held=1 << 4))
    assert not is_good and "keys FAULT not seen: A" in said


def test_no_colour_needs_more_than_the_limit_that_a_box_begins_with():
    _, said = _run(BoxBoard())
    drawn = [int(line.split()[-2]) for line in said if line.startswith("colour ")]
    assert len(drawn) == 4 and max(drawn) == drawn[-1] > drawn[0] > 100
    assert drawn[-1] <= light.LIMITS_MA[0]


def test_the_pixels_of_the_keys_are_in_sight_on_both_matrices():
    board = BoxBoard(broken=range(6))
    _run(board)
    lit = board.key_pixels
    assert len(lit) == 6
    for pixel in lit:
        assert pixel < 49 and pixel % 8 < 7


def test_a_flash_that_cannot_be_written_is_a_fault_and_the_rest_goes_on():
    is_good, said = _run(BoxBoard(), BrokenDisk())
    assert not is_good
    assert [line for line in said if line.startswith("flash FAULT E1")]
    assert said.count("keys ok") == 1
