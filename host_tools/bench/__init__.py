"""Measurements: `make bench` finds each `bench_*.py` here by its `TITLE` and `run(report)`."""
