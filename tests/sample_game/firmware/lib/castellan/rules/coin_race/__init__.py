"""Coin Race: coins come up one by one, and every player may take three of them.

Room: rules.
"""
