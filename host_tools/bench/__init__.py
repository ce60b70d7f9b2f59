"""Measurements. `make bench` runs each `bench_*.py` here by its `TITLE` and `run(report)`.

This process measures the sources. Measurements of the compiled core start their own processes.
"""

from host_tools.cython_core.loader import keep_interpreted

keep_interpreted()
