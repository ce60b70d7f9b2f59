"""The firmware as a board gets it: the same program without what only people need."""

from host_tools.lean import bundles, constants, short_names


def lean(texts: dict[str, str]) -> dict[str, str]:
    """The sources by module name, in fewer modules and with fewer and shorter names."""
    return short_names.shorten(bundles.join(constants.fold(texts)))
