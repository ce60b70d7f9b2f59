"""Describes the choices of the Royal Wedding for the table: Queendomino's, with two boxes.

Portable: runs unchanged on CPython and MicroPython.
"""

from castellan.rules.royal_wedding import text

from host_tools.virtual.table import queendomino

line_of = text.line_of
entry_of = queendomino.entry_of
picks_of = queendomino.picks_of
cells_of = queendomino.cells_of
faces_of = queendomino.faces_of
