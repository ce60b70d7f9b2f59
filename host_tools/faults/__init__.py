"""A machine that plays whole games, injects every fault, and checks that nothing shown is lost.

By hand: `python -m host_tools.faults --seed 5`.
"""
