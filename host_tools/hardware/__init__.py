"""Generators and checkers of the box: pins, circuit, layouts, power and case."""
