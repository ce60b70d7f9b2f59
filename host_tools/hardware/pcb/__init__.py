"""Castellan One: makes its circuit board as a KiCad project, and checks it."""
