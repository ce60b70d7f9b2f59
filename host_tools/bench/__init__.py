"""Measures speed and memory. `make bench` calls `run(report)` of each `bench_*.py` here.

The process of `make bench` measures the interpreted sources. Measurements of the compiled
core start further processes.
"""

from host_tools.cython_core.loader import keep_interpreted

keep_interpreted()
