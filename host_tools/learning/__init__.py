"""Provides Kingdomino as a PettingZoo environment for learning programs, with an example."""

from host_tools.cython_core.loader import use_compiled

use_compiled()
