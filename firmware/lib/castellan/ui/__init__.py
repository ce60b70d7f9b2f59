"""What people see and press: shell, input, light, drawing helpers and screens.

Room: ui.
"""
