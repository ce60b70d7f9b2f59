"""Our image starts here: the disk if it can be read, never a new one, and where modules come from.

Room: root. The stock file makes a new disk of whatever cannot be read, and one bad moment of a
battery is enough for that.
"""

import sys

import castellan_boot

castellan_boot.mount()
sys.path[:] = castellan_boot.search_path()
