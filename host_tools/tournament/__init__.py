"""Plays tournaments on this computer or a cluster, and reports the results."""

from host_tools.cython_core.loader import use_compiled

use_compiled()
