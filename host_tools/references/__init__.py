"""Holds the reference players `greedy-1`, `steward-1` and `regent-1`, which never change.

Each seed gives the same games for ever, so measurements of different years can be compared. The
modules are frozen copies of the players' code and weights. They import the rules, but no module
of `castellan.advice`. A change here makes every older measurement worthless.
"""
