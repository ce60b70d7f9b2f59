"""Handles failures of the main loop: shows an alarm, restarts the game, or starts safe boot.

Room: device. Loaded after a failure, and unloaded when the game continues.
"""

import gc

from castellan.device import codes, loading, start
from castellan.device.alarm import Alarm
from castellan.device.boot_failures import BootFailures
from castellan.device.safe import SafeBoot
from castellan.ui.light import Light
from castellan.ui.preferences import Preferences


def raise_alarm(loop, code: int, light, preferences, now: int) -> None:
    """Show an error code (E and a digit) from the next loop pass on, until A is pressed."""
    loop.alarm = Alarm(code, light, preferences, now)


def turn(loop, now: int, levels: int) -> None:
    """Run one pass of the main loop while an alarm or safe boot is shown."""
    if loop.safe is not None:
        _stay_safe(loop, now, levels)
        return
    alarm = loop.alarm
    # The player sees an alarm already, so a further failure is not told.
    loop.saver.tend(loop.shell, now)
    loop.show(alarm.shell, alarm.step(now, levels))
    if alarm.is_safe_wanted:
        begin_safe_boot(loop, alarm.code, now)
    elif alarm.is_answered:
        _go_on(loop, alarm.code, now)
        start.forget()


def _go_on(loop, code: int, now: int) -> None:
    if loop.shell is None:
        start.build(loop, now, True)
    elif code == codes.NEWER_SAVE:
        # The other slot may still hold an intact save of this firmware.
        loading.set_newer_aside(loop.saver)
        start.build(loop, now, False)
    else:
        loop.alarm = None
        loop.shell.light.relax()
        loop.shell.input.swallow()
        loop.shell.redraw()


def _stay_safe(loop, now: int, levels: int) -> None:
    safe = loop.safe
    if not safe.is_over:
        if safe.step(now, levels):
            loop.board.write(safe.light.output)
        loop.is_over = safe.is_over


def crash(loop, problem, preferences, had_alarm: bool, now: int) -> None:
    """Log and count an exception of the main loop, then show an alarm or safe boot."""
    code = code_for(problem, loop.stage)
    _note(loop, code, problem)
    if loop.safe is not None:
        loop.is_over = True
        return
    failures = BootFailures(loop.files, loop.folder)
    failures.add_crash()
    loop.is_calm = False
    loop.began_at = now
    if had_alarm or failures.code() != codes.FINE:
        begin_safe_boot(loop, code, now)
    else:
        preferences = preferences or Preferences()
        raise_alarm(loop, code, Light(preferences), preferences, now)


def lose_link(loop, problem, now: int) -> None:
    """End the link to a computer after an exception, and show an alarm until A is pressed."""
    gc.collect()
    _note(loop, codes.LINK, problem)
    shell = loop.shell
    if shell is not None and loop.alarm is None and loop.safe is None:
        raise_alarm(loop, codes.LINK, shell.light, shell.preferences, now)


def code_for(problem, stage_code: int) -> int:
    """Return the error code of an exception: by its type, or else `stage_code`."""
    if isinstance(problem, MemoryError):
        return codes.MEMORY
    if isinstance(problem, AssertionError):
        return codes.RULES
    if isinstance(problem, OSError) and stage_code == codes.UNEXPECTED:
        return codes.FILE_SYSTEM
    return stage_code


def _note(loop, code: int, problem) -> None:
    try:
        from castellan.device import crash as words  # noqa: PLC0415 - 2 KB

        text = words.text_of(problem)
        words.append_entry(loop.files, loop.folder, code, text)
        loop.say("castellan: E%d, %s\n%s" % (code, words.words_for(code), text))
    except MemoryError:
        # Without memory for the text, the matrix still shows the digit.
        return


def forgive(loop) -> None:
    """Set the counts of failures to zero, and unload the modules of the start."""
    loop.is_calm = True
    BootFailures(loop.files, loop.folder).clear()
    start.forget()


def begin_safe_boot(loop, code: int, now: int) -> None:
    """Show safe boot (screen 38) from the next loop pass on. Saves the match."""
    loop.put_away()
    loop.shell = loop.alarm = None
    # The counts restart, because a person sees the failure now.
    forgive(loop)
    preferences = Preferences()
    loading.load_settings(loop.saver, preferences)

    def reset():
        return loading.reset(loop.saver)

    loop.safe = SafeBoot(Light(preferences), code, reset, now)


def give_up(loop, problem) -> None:
    """Log an exception of the failure handling itself, and show yellow squares."""
    from castellan.device import raw_signs  # noqa: PLC0415 - 1 KB, after a second failure only

    _note(loop, codes.UNEXPECTED, problem)
    raw_signs.plain_safe_boot(loop.board)
