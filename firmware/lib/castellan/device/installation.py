"""Do the installed files belong together? Asked before anything else is imported.

Room: device.
"""

from castellan import version
from castellan.device.files import read_whole

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
    if stamp == version.VERSION:
        return ""
    return (
        "castellan: mixed installation: the files say %s, their stamp says %s. Install again, or "
        "remove %s%s if you have copied all files by hand."
        % (version.VERSION, stamp, folder, _STAMP)
    )


def is_mixed(board, files, say) -> bool:
    """True, with words and a sign, when the installed files do not belong together."""
    words = fault(files, getattr(version, "__file__", ""))
    if words:
        from castellan.device import raw_signs  # noqa: PLC0415 - hardly ever needed here

        raw_signs.mixed_installation(board)
        say(words)
    return bool(words)
