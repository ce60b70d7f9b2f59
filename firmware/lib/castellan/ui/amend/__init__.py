"""Irregular actions and amendments on the box. Loaded when a person asks for them. Room: ui."""

IS_TEMPORARY = True
