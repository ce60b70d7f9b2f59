"""Our image's program: the one on the disk if there is one, else the one in the image.

Room: root. USB works by now, so that Ctrl-C reaches the prompt whatever the disk is like.
"""

import castellan_boot

if castellan_boot.has_disk() or castellan_boot.ask():
    castellan_boot.run()
