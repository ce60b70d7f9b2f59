"""Checks that all installed files have one version, before anything else is imported.

Room: device.
"""

import castellan
from castellan import version
from castellan.device.files import read_whole

_STAMP = "/stamp.txt"


def fault(files, package_file: str) -> str:
    """Return an error text if the installed files have several versions, else "".

    An installer first writes `unfinished` into the stamp file, and the version at the end. A
    checkout, the web page and the image have no stamp file and are not checked.
    """
    folder = package_file.rpartition("/")[0]
    try:
        stamp = read_whole(files, folder + _STAMP).decode().strip()
    except (OSError, UnicodeError):
        return ""
    if stamp == version.VERSION:
        return ""
    return (
        "castellan: mixed installation: the files say %s, their stamp says %s. Install again, or "
        "remove %s%s if you have copied all files by hand."
        % (version.VERSION, stamp, folder, _STAMP)
    )


def is_mixed(board, files, say) -> bool:
    """True if the files have several versions. Prints the reason and shows a sign."""
    words = fault(files, getattr(castellan, "__file__", ""))
    if words:
        from castellan.device import raw_signs  # noqa: PLC0415 - 1 KB, after a broken installation only

        raw_signs.mixed_installation(board)
        say(words)
    return bool(words)
