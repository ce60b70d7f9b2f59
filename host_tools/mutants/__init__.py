"""Changes one place of the firmware at a time, and reports which changes no test notices.

By hand: `make mutants`, or `python -m host_tools.mutants --seed 1 --each 25`.
"""
