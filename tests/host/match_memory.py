"""How many bytes a match takes in MicroPython, as a program that prints them."""

_CODE = """
import gc
from castellan.rules.{game}.match import make
seats = bytes(range({players}))
kept = [None] * 20
numbers = [0, 0]
def step():
    numbers[0] += 1
    if numbers[0] == 1:
        make(seats, {options}, 5)
    gc.collect()
    if numbers[0] == 3:
        numbers[1] = gc.mem_alloc()
        for index in range(20):
            kept[index] = make(seats, {options}, 5)
        gc.collect()
    if numbers[0] == 6:
        print((gc.mem_alloc() - numbers[1]) // 20)
    return numbers[0] < 6
"""


def code_for(game, players, options):
    """WebAssembly collects garbage only between two steps.

    The first two make every buffer and learn what is in use before, the last two have forgotten
    what the making of the matches left behind.
    """
    return _CODE.format(game=game, players=players, options=options)
