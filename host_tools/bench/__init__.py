"""Measurements. `make bench` runs each `bench_*.py` here by its `TITLE` and `run(report)`.

This process measures the sources. What needs the compiled core runs in a process of its own.
"""

from host_tools.cython_core.loader import keep_interpreted

keep_interpreted()
