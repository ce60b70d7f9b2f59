"""Keeps the logs of the last finished games, a file for each. Deletes the oldest to make room.

Room: device.
"""

from castellan.core.crc import crc32
from castellan.device import codes
from castellan.device.files import names_in, read_whole

_ENDING = ".log"
_DIGITS = 6
_MOST_NUMBER = 999999


class Games:
    """The files of finished games, with growing numbers. Leaves other files alone."""

    def __init__(self, files, folder: str, most_games: int, most_bytes: int):
        """Set the limits: the number of games, and the bytes of all games together."""
        self._files = files
        self._folder = folder
        self._most_games = most_games
        self._most_bytes = most_bytes

    def path(self, number: int) -> str:
        """Return the path of the game with this number."""
        digits = str(number)
        return self._folder + "/" + "0" * (_DIGITS - len(digits)) + digits + _ENDING

    def numbers(self):
        """Return the numbers of the games on flash, oldest first. Raises `OSError`."""
        found = []
        for name in names_in(self._files, self._folder):
            digits = name[:_DIGITS]
            if name[_DIGITS:] == _ENDING and digits.isdigit():
                found.append(int(digits))
        found.sort()
        return found

    def add(self, log, length: int) -> int:
        """Write the first `length` bytes of a log as the newest game. Returns one of `codes`.

        A game that equals the newest one is not written again. A repeat happens after a power cut
        between writing the game and saving the match. On a full disk the oldest games are removed.
        """
        data = memoryview(log)[:length]
        try:
            numbers = self.numbers()
            if numbers and self._is_same(numbers[-1], data):
                return codes.FINE
            return self._add_new(numbers, data)
        except OSError:
            return codes.FILE_SYSTEM
        except MemoryError:
            return codes.MEMORY

    def _is_same(self, number: int, data) -> bool:
        path = self.path(number)
        if self._files.size(path) != len(data):
            return False
        return crc32(read_whole(self._files, path)) == crc32(data)

    def _add_new(self, numbers, data) -> int:
        if len(data) > self._most_bytes or (numbers and numbers[-1] >= _MOST_NUMBER):
            return codes.FILE_SYSTEM
        number = numbers[-1] + 1 if numbers else 1
        while not self._is_written(number, data):
            if not numbers:
                return codes.FILE_SYSTEM
            self._files.remove(self.path(numbers.pop(0)))
        self._drop_oldest(numbers, len(data))
        return codes.FINE

    def _is_written(self, number: int, data) -> bool:
        path = self.path(number)
        try:
            with self._files.open(path, "wb") as file:
                file.write(data)
        except OSError:
            if path.rpartition("/")[2] in self._files.names(self._folder):
                self._files.remove(path)
            return False
        return True

    def _drop_oldest(self, numbers, new_bytes: int) -> None:
        total = new_bytes
        for number in numbers:
            total += self._files.size(self.path(number))
        while numbers and (len(numbers) >= self._most_games or total > self._most_bytes):
            path = self.path(numbers.pop(0))
            total -= self._files.size(path)
            self._files.remove(path)

    def drop_one(self) -> bool:
        """Remove the oldest game to free flash. Returns False if no game was removed."""
        try:
            numbers = self.numbers()
            if numbers:
                self._files.remove(self.path(numbers[0]))
        except OSError:
            return False
        return len(numbers) > 0
