"""Castellan, the table companion for the Kingdomino family of board games.

Room: root. Nothing is imported here: every module is loaded where it is needed.
"""
