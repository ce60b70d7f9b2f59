"""Generates and checks the hardware files of the box: pins, circuit, layouts, power and case."""
