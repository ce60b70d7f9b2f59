"""Which modules of the firmware are flashed as one; see `bundles.py`."""

# The holder → those it holds, each after those it needs.
BUNDLES: dict[str, tuple[str, ...]] = {
    "castellan.core": (
        "castellan.core.modules",
        "castellan.core.ticks",
        "castellan.core.crc",
        "castellan.core.log",
        "castellan.core.rng",
        "castellan.rules.contract",
        "castellan.rules.registry",
        "castellan.rules.kingdom",
    ),
    "castellan.device.board": (
        "castellan.device.pins",
        "castellan.device.watchdog",
        "castellan.device.files",
    ),
    "castellan.device.loop": (
        "castellan.device.record",
        "castellan.device.store",
        "castellan.device.keeper",
    ),
    "castellan.device.start": (
        "castellan.device.survey",
        "castellan.device.loading",
        "castellan.device.tally",
        "castellan.device.signs",
    ),
    "castellan.device.trouble": (
        "castellan.device.alarm",
        "castellan.device.safe",
        "castellan.device.crash",
    ),
    "castellan.rules.property": ("castellan.rules.ranking",),
    "castellan.rules.kingdomino.match": (
        "castellan.rules.kingdomino.tables",
        "castellan.rules.kingdomino.layout",
        "castellan.rules.kingdomino.table",
        "castellan.rules.kingdomino.turns",
    ),
    "castellan.rules.kingdomino.outcome": ("castellan.rules.kingdomino.score",),
    "castellan.ui.wiring": ("castellan.ui.colours",),
    "castellan.ui.session": (
        "castellan.ui.palette",
        "castellan.ui.glyphs",
        "castellan.ui.draw",
        "castellan.ui.input",
        "castellan.ui.cues",
        "castellan.ui.preferences",
        "castellan.ui.rest",
        "castellan.ui.timer",
        "castellan.ui.light",
        "castellan.ui.screen",
        "castellan.ui.shell",
        "castellan.ui.flow",
        "castellan.ui.saved_session",
    ),
    "castellan.advice.placement": ("castellan.advice.estates", "castellan.advice.outlook"),
    "castellan.ui.screens.kingdomino.place": (
        "castellan.ui.kingdom_view",
        "castellan.ui.screens.kingdomino.jumps",
        "castellan.ui.screens.kingdomino.hints",
        "castellan.ui.screens.kingdomino.rows_view",
    ),
}
