"""Plays many games by computer players, in one process or several, and sums up the results."""

from host_tools.cython_core.loader import use_compiled

use_compiled()
