"""Stores finished games in SQLite, and shows statistics, ratings, reports and films of them."""

from host_tools.cython_core.loader import use_compiled

use_compiled()
