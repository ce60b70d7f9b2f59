"""Play tournaments on this computer or a cluster, and report the results."""

from host_tools.cython_core.loader import use_compiled

use_compiled()
