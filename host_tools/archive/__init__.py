"""The archive: finished games in SQLite, with statistics, ratings, reports and films."""

from host_tools.cython_core.loader import use_compiled

use_compiled()
