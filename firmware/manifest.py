"""What is frozen into our image; `make uf2` writes the folder build/frozen first.

Room: root. Read by MicroPython's build, which provides `freeze`.
"""

freeze("$(PORT_DIR)/modules", "rp2.py")  # noqa: F821
freeze("image", ("_boot.py", "castellan_boot.py", "main.py", "neopixel.py"))  # noqa: F821
freeze("../build/frozen")  # noqa: F821
