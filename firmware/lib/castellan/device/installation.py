"""Do the installed files belong together? Asked before anything else is imported.

Room: device.
"""

from castellan.device.files import read_whole
from castellan.version import VERSION

_STAMP = "/stamp.txt"


def fault(files, package_file: str) -> str:
    """Why these files must not run together, or an empty text.

    Whoever installs writes `unfinished` into the stamp beside `castellan/version` first and the
    version last. No stamp means that nobody can tell: a checkout, a page, a frozen package.
    """
    folder = package_file.rpartition("/")[0]
    try:
        stamp = read_whole(files, folder + _STAMP).decode().strip()
    except (OSError, UnicodeError):
        return ""
    if stamp == VERSION:
        return ""
    return (
        "castellan: mixed installation: the files say %s, their stamp says %s. Install again, "
        "or remove %s%s if you have copied all files by hand." % (VERSION, stamp, folder, _STAMP)
    )
