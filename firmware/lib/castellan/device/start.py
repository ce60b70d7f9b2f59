"""Starts the device, from power-up to the first pass of the main loop.

Room: device. Used by main.py, and by the loop after a failure. Unloaded when the game runs.
"""

import gc

from castellan.core import modules
from castellan.core.compat import const
from castellan.device import codes, crash, loading, own_packs, pins, raw_signs, settle, steady
from castellan.device.boot_failures import BootFailures
from castellan.ui.light import Light
from castellan.ui.preferences import CURRENT_LIMIT, Preferences
from castellan.ui.shell import Shell
from castellan.version import VERSION

# A folder `/castellan` would hide the package `/lib/castellan`, because the search for modules
# begins at the root. A name with a hyphen is no module name.
FOLDER = "/castellan-data"
BATTERY_LIMIT = const(1)  # largest step of light.LIMITS_MA that the build with a battery supplies
_SAFE_KEYS = const(48)
_SELF_TEST_KEY = const(1)  # UP alone
_SAFE_WORDS = (
    "castellan %s: safe boot (%s). Ctrl-D starts again. "
    "Hold B for 5 s to forget settings and the open match."
)
_STOPPED = "castellan: stopped before the game. Ctrl-D starts again."
# A game that runs well does not need these modules.
BOOT_ONLY_MODULES = (
    "castellan.device.alarm",
    "castellan.device.crash",
    "castellan.device.installation",
    "castellan.device.loading",
    "castellan.device.own_packs",
    "castellan.device.safe",
    "castellan.device.selftest",
    "castellan.device.raw_signs",
    "castellan.device.settle",
    "castellan.device.start",
    "castellan.device.steady",
    "castellan.device.slot_scan",
    "castellan.device.boot_failures",
    "castellan.device.failure",
    "castellan.ui.restore",
    "castellan.ui.wiring",
    "castellan.version",
)


def begin(loop) -> bool:
    """Start the self-test, safe boot, or the game. Returns False after Ctrl-C or a crash."""
    try:
        steady.mend(loop.board.machine)
    except KeyboardInterrupt:
        loop.say(_STOPPED)
        return False
    try:
        _choose_start(loop)
    except KeyboardInterrupt:
        loop.say(_STOPPED)
        return False
    except Exception as problem:
        loop.failure().give_up(loop, problem)
        return False
    forget()
    gc.collect()
    return True


def _choose_start(loop) -> None:
    """Run the self-test if UP is held. Then start safe boot, or the game."""
    board = loop.board
    began_at = board.ticks_ms()
    settle.settle_folders(loop.files, loop.folder)
    failures = BootFailures(loop.files, loop.folder)
    code = codes.FINE
    has_bitten = board.watchdog.has_bitten()
    if has_bitten:
        failures.add_watchdog_reset()
        code = failures.code()
    elif board.levels() == _SELF_TEST_KEY:
        from castellan.device import selftest  # noqa: PLC0415 - 3 KB, while UP is held only

        selftest.SelfTest(board, loop.files, loop.folder, loop.say).run()
    elif board.levels() != _SAFE_KEYS:
        code = failures.code()
        raw_signs.wait_for_interrupt(board, began_at)
    loop.is_calm = failures.is_clear
    if code != codes.FINE or board.levels() == _SAFE_KEYS:
        _begin_safe_boot(loop, code)
    else:
        loop.start(board.ticks_ms(), has_bitten)


def _begin_safe_boot(loop, code: int) -> None:
    loop.say(_SAFE_WORDS % (VERSION, crash.words_for(code)))
    loop.failure().begin_safe_boot(loop, code, loop.board.ticks_ms())


def build(loop, now: int, is_resuming: bool) -> None:
    """Give the loop a shell with the saved match and its first screen, or an alarm."""
    loop.stage = codes.UNEXPECTED
    loop.is_stepping = False
    loop.alarm = None
    preferences = Preferences()
    machine = loop.board.machine
    # Link W5 ties this pin to ground in the build with a battery.
    if not machine.Pin(pins.BATTERY_BUILD, machine.Pin.IN, machine.Pin.PULL_UP).value():
        maxima = bytearray(preferences.maxima)
        maxima[CURRENT_LIMIT] = BATTERY_LIMIT
        preferences.maxima = bytes(maxima)
    code = loading.load_settings(loop.saver, preferences)
    app = loop.make_app(preferences)
    shell = Shell(Light(preferences), preferences, app, now)
    app.shell = shell
    own_packs.attach(app, loop.files, loop.folder)
    code = code or loading.load_match(loop.saver, app)
    if is_resuming:
        app.restart()
    else:
        shell.push("boot")
    loop.shell = shell
    if code != codes.FINE:
        loop.failure().raise_alarm(loop, code, shell.light, preferences, now)


def forget() -> None:
    """Unload the modules that only the start and failures need. This frees 20 KB."""
    modules.forget(*BOOT_ONLY_MODULES)
