"""Our image starts here: the disk if it can be read, never a new one, and our files before frozen.

Room: root. The stock file makes a new disk of whatever cannot be read, and one bad moment of a
battery is enough for that. What has been put into /lib later wins over what is in the image.
"""

import sys

import castellan_boot

castellan_boot.mount()
sys.path[:] = ["", "/lib", ".frozen"]
