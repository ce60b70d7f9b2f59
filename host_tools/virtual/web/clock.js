// Runs the device in real time: a pass of the firmware's loop for each browser frame and key edge.

const HIDDEN_MS = 250;
const LONGEST_MS = 0x0fffffff; // the longest difference of the firmware's ticks

export class Clock {
  // `turn(durationMs, levels)` runs one pass. `keyInput` has the key edges with their times.
  constructor(turn, keyInput) {
    this._turn = turn;
    this._keyInput = keyInput;
    this._wholeMs = 0;
    this._startedAt = 0;
    this._levels = 0;
    this._isRunning = false;
    this._cancel = () => {};
    this._tick = () => this._go();
    document.addEventListener("visibilitychange", () => this._schedule());
  }

  start() {
    this._startedAt = performance.now();
    this._wholeMs = 0;
    this._levels = 0;
    this._keyInput.forget();
    this._isRunning = true;
    this._schedule();
  }

  stop() {
    this._isRunning = false;
    this._schedule();
  }

  _schedule() {
    this._cancel();
    if (!this._isRunning) return;
    this._cancel = document.hidden ? onTimer(this._tick) : onFrame(this._tick);
  }

  _go() {
    this._schedule();
    const now = performance.now();
    for (const edge of this._keyInput.take(now)) {
      this._passTo(edge.at);
      this._levels = edge.levels;
      this._turn(0, this._levels);
    }
    this._passTo(now);
  }

  _passTo(at) {
    const wholeMs = Math.floor(at - this._startedAt);
    const durationMs = Math.min(wholeMs - this._wholeMs, LONGEST_MS);
    if (durationMs <= 0) return;
    this._wholeMs = wholeMs;
    this._turn(durationMs, this._levels);
  }
}

// Frames and timers have the same numbers, so each kind is cancelled by its own function: a timer
// of another part of the page would be lost otherwise.
function onTimer(tick) {
  const timer = setTimeout(tick, HIDDEN_MS);
  return () => clearTimeout(timer);
}

function onFrame(tick) {
  const frame = requestAnimationFrame(tick);
  return () => cancelAnimationFrame(frame);
}
