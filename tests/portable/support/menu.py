"""Presses keys of a simulated device by their names, and runs entries of its menu."""


def press(rig, key):
    """Press a key for a moment."""
    rig.play("press " + key)


def open_menu_entry(rig, name):
    """Open the menu and run the entry with this name."""
    names = [entry[1] for entry in rig.shell.app.menu_entries(rig.shell.name)]
    rig.play("hold A+B 1100")
    assert rig.shell.name == "menu"
    for _ in range(1 + names.index(name)):
        press(rig, "DOWN")
    press(rig, "A")
