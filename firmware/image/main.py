"""Runs the game's program from the disk, or from our image if the disk's files are older.

Room: root. USB already works here, so Ctrl-C reaches the prompt even if the disk cannot be read.
"""

import castellan_boot

if castellan_boot.has_disk() or castellan_boot.ask():
    castellan_boot.run()
