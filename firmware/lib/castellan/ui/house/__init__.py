"""The house rules on the box. They are loaded before a match only. Room: ui."""

IS_TEMPORARY = True
