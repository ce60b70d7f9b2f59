"""The rules of the games on small integers, the same on every interpreter.

Room: rules.
"""
