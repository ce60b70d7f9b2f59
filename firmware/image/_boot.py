"""The first code of our image: mounts the disk and sets the search path of modules.

Room: root. Never makes a new disk. MicroPython's own `_boot.py` erases a disk that it cannot read,
even if only a weak battery is the cause.
"""

import sys

import castellan_boot

castellan_boot.mount()
sys.path[:] = castellan_boot.search_path()
