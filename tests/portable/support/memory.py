"""Measure the memory that a call allocates, on interpreters that can measure memory.

CPython can neither lock its heap nor count bytes. There `HEAP_CAN_BE_LOCKED` is False, and the
calls run without proving anything.
"""

import gc

try:
    from micropython import heap_lock, heap_unlock

    HEAP_CAN_BE_LOCKED = True
except ImportError:
    HEAP_CAN_BE_LOCKED = False


def allocated_bytes(function):
    """Return how many bytes the heap grew during `function()`, garbage included.

    Returns None on CPython.
    """
    if not hasattr(gc, "mem_alloc"):
        function()
        return None
    gc.collect()
    gc.disable()
    try:
        before = gc.mem_alloc()
        function()
        return gc.mem_alloc() - before
    finally:
        gc.enable()


def runs_without_allocation(function) -> bool:
    """True if `function()` finishes while every allocation fails.

    CPython cannot lock its heap, so the result there is always True. Exceptions other than
    MemoryError are raised.
    """
    if not HEAP_CAN_BE_LOCKED:
        function()
        return True
    heap_lock()
    try:
        function()
        return True
    except MemoryError:
        return False
    finally:
        heap_unlock()


def check_quiet_frames(shell, now, turns, step_ms):
    """Run this many loop passes. Fails if drawing allocates or another screen is shown."""
    name = shell.name

    def animate():
        at = now
        for _ in range(turns):
            shell.redraw()
            shell.step(at, 0)
            at += step_ms

    assert runs_without_allocation(animate)
    assert allocated_bytes(animate) in (0, None)
    assert shell.name == name


def check_no_allocation(rig, gestures=(1, 2)):
    """Check that the shown screen draws and handles these gestures without allocating."""
    rig.play("wait 200")
    screen = rig.shell.top
    name = rig.shell.name
    frame = rig.shell.frame

    def frames():
        for now in range(rig.now, rig.now + 4500, 50):
            screen.draw(frame, now)

    def move():
        for gesture in gestures:
            screen.on(gesture, rig.now)

    move()
    frames()
    move()
    assert runs_without_allocation(frames), name
    assert runs_without_allocation(move), name
