"""Names the rule that forbids what a person tried.

Room: ui.
"""
