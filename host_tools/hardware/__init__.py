"""Generate and check the files of the box: pins, circuit, layouts, power and case."""
