"""The screens of Coin Race.

Room: ui.
"""
