"""Packs: the tables of a game as bytes, which a person may correct. See docs/packs.md.

Room: rules. A pack is the letter of its game, its version (1 to 255) and the tables. The constant
`PACKS` of a game's `meta` names the packs it uses. A match has their bytes one after the other.
"""

from binascii import hexlify, unhexlify

from castellan.core.crc import crc32
from castellan.rules import registry
from castellan.rules.pack_head import HEAD

IS_TEMPORARY = True
VERB = "pack"  # of the line in a log


def stamp(data: bytes) -> str:
    """Return the stamp of a pack: six hex digits of its checksum."""
    return "%06x" % (crc32(data) & 0xFFFFFF)


def name_of(name: str, data: bytes) -> str:
    """Return a pack's game, version and stamp, as a log and messages write them."""
    return "%s %d %s" % (name, data[1], stamp(data))


def compose(meta, pack_of) -> bytes:
    """Join the packs of a game. `pack_of(name)` returns a corrected pack, or b"" without one.

    Returns what `make` of the game takes: b"" if all its packs are first editions.
    """
    out = b""
    for name in getattr(meta, "PACKS", ()):
        its = registry.open_pack(name)
        pack = pack_of(name) or its.PACK
        # The first edition has no bytes in a match, so that its logs and saves have none.
        out += b"" if its.LETTER and pack == first_edition(its) else pack
    return out


def first_edition(its) -> bytes:
    """Return the first edition of a pack. `its` is the module `pack` of a game."""
    return its.FIRST or its.factory()


def parts(names, data: bytes):
    """Return the packs in the bytes of a match, as pairs of name and bytes."""
    pairs = []
    for name in names:
        its = registry.open_pack(name)
        if data[:1] == its.LETTER:
            pairs.append((name, data[: its.SIZE]))
            data = data[its.SIZE :]
    return pairs


def tables_of(names, data: bytes) -> bytes:
    """Return the tables of all packs of a match, or b"" if `data` is invalid.

    A pack that is missing in `data` is the first edition.
    """
    found = parts(names, data)
    tables = b""
    for name in names:
        its = registry.open_pack(name)
        pack = b"".join([pack for one, pack in found if one == name]) or first_edition(its)
        if its.problem(pack):
            return b""
        tables += pack[HEAD:]
    return tables if sum([len(pack) for _, pack in found]) == len(data) else b""


def lines(meta, data: bytes):
    """Yield the lines of a log that contain the packs of a match."""
    for name, pack in parts(meta.PACKS, data):
        yield "%s %s %s" % (VERB, name_of(name, pack), hexlify(pack).decode())


def take_line(reader, meta, words) -> str:
    """Parse a `pack` line of a log and add its pack to the reader's. Returns an error text, or "".

    A line without bytes names a pack of this firmware, or one that `reader.find_pack` returns.
    """
    names = getattr(meta, "PACKS", ())
    if reader.match is not None:
        return "pack: it stands before the first action"
    if len(words) not in (4, 5) or words[1] not in names:
        return "pack: a game of %s is expected, a version and a stamp" % " or ".join(names)
    its = registry.open_pack(words[1])
    if not its.LETTER:
        return "pack: a log of this game has a line `pieces`"
    named = " ".join(words[1:4])
    pack = _from_hex(words[4]) if len(words) == 5 else _known(its, words, reader.find_pack)
    if not pack and len(words) == 4:
        here = name_of(words[1], its.factory())
        return reader.refuse("pack: this game was played with %s, here is %s" % (named, here))
    if not pack or its.problem(pack) or name_of(words[1], pack) != named:
        return "pack: these bytes are no pack of " + named
    last = [names.index(name) for name, _ in parts(names, reader.pack)][-1:]
    if last and names.index(words[1]) <= last[0]:
        return "pack: each stands once, in the order " + ", ".join(names)
    # A line may name the first edition, which has no bytes in a match.
    reader.pack += b"" if pack == first_edition(its) else pack
    return ""


def _from_hex(digits: str) -> bytes:
    try:
        return unhexlify(digits)
    except ValueError:
        return b""


def _known(its, words, find) -> bytes:
    """Return the pack that a line names by its stamp, or b"" if it is not available."""
    for pack in (its.factory(), first_edition(its)):
        if stamp(pack) == words[3]:
            return pack
    return find(words[1], words[3]) if find else b""
