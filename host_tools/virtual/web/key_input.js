// Fingers, mouse and keyboard as the levels of six keys, each change with its time.

export const KEYS = ["UP", "DOWN", "LEFT", "RIGHT", "A", "B"];
export const CHORD = ["A", "B"];
const SHORTEST_MS = 40; // a tap that begins and ends at once is still a press
const TAP_MS = 80;

const KEYBOARD = {
  ArrowUp: ["UP"],
  ArrowDown: ["DOWN"],
  ArrowLeft: ["LEFT"],
  ArrowRight: ["RIGHT"],
  a: ["A"],
  Enter: ["A"],
  b: ["B"],
  Escape: ["B"],
  Backspace: ["B"],
  m: CHORD,
};

const bitsOf = (names) => names.reduce((bits, name) => bits | (1 << KEYS.indexOf(name)), 0);

export class KeyInput {
  // `show(levels)` is told at once which keys are down, whenever something presses or lets go.
  constructor(show) {
    this._show = show;
    this._holds = new Map(); // whatever holds keys down → their bits
    this._since = new Map(); // and since when
    this._edges = [];
    this._levels = 0;
    this._isOver = false;
  }

  // Every change up to now, oldest first.
  take(now) {
    const due = this._edges.filter((edge) => edge.at <= now);
    this._edges = this._edges.filter((edge) => edge.at > now);
    return due;
  }

  // All keys are up, and nothing is waiting.
  forget() {
    this._holds.clear();
    this._edges = [];
    this._levels = 0;
    this._show(0);
  }

  // Nothing is pressed any more from now on.
  stop() {
    this.forget();
    this._isOver = true;
  }

  press(holder, names, at = performance.now()) {
    if (this._isOver || this._holds.has(holder)) return;
    this._holds.set(holder, bitsOf(names));
    this._since.set(holder, at);
    this._change(at);
  }

  release(holder, at = performance.now()) {
    if (!this._holds.has(holder)) return;
    const earliest = this._since.get(holder) + SHORTEST_MS;
    this._holds.delete(holder);
    this._change(Math.max(at, earliest));
  }

  isHeld(holder) {
    return this._holds.has(holder);
  }

  // A press of a given length, for whoever can only say "click".
  tap(names, durationMs = TAP_MS) {
    this.press("tap", names);
    setTimeout(() => this.release("tap"), durationMs);
  }

  releaseAll() {
    for (const holder of [...this._holds.keys()]) this.release(holder);
  }

  _change(at) {
    let levels = 0;
    for (const bits of this._holds.values()) levels |= bits;
    this._show(levels);
    if (levels === this._levels) return;
    this._levels = levels;
    const last = this._edges.at(-1);
    this._edges.push({ at: last ? Math.max(at, last.at) : at, levels });
  }
}

// A finger each: so many chords as there are fingers, and holds as long as they stay.
export function listenToCaps(keyInput, caps) {
  for (const [name, cap] of Object.entries(caps)) {
    const up = (event) => keyInput.release(`pointer ${event.pointerId}`, event.timeStamp);
    cap.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      cap.setPointerCapture(event.pointerId);
      keyInput.press(`pointer ${event.pointerId}`, [name], event.timeStamp);
    });
    cap.addEventListener("pointerup", up);
    cap.addEventListener("pointercancel", up);
    cap.addEventListener("lostpointercapture", up);
    cap.addEventListener("contextmenu", (event) => event.preventDefault());
    // A screen reader clicks without a pointer; the keyboard is listened to elsewhere.
    cap.addEventListener("click", (event) => {
      if (event.detail === 0) keyInput.tap([name]);
    });
  }
}

// Keys of the keyboard, unless they are typed into something else.
export function listenToKeyboard(keyInput, target) {
  const lent = lendFocus(target);
  target.addEventListener("keydown", (event) => {
    const names = namesOf(event, lent.to);
    if (!names) return;
    event.preventDefault();
    lent.to?.blur();
    lent.to = null;
    if (!event.repeat) keyInput.press(`key ${event.code}`, names, event.timeStamp);
  });
  target.addEventListener("keyup", (event) => {
    const holder = `key ${event.code}`;
    if (keyInput.isHeld(holder)) event.preventDefault();
    keyInput.release(holder, event.timeStamp);
  });
  globalThis.addEventListener("blur", () => keyInput.releaseAll());
  document.addEventListener("visibilitychange", () => keyInput.releaseAll());
}

// A pointer gives the keys to the box: a button that it presses gets no focus, and whatever had
// it loses it, so that Enter means A; the language and the log need the focus and have it until the
// next key.
function lendFocus(target) {
  const lent = { to: null };
  target.addEventListener("mousedown", (event) => {
    if (!event.target.closest("button")) return;
    event.preventDefault();
    document.activeElement?.blur();
  });
  target.addEventListener("pointerdown", (event) => {
    lent.to = event.target.closest("select, ol");
  });
  target.addEventListener("focusin", (event) => {
    if (event.target !== lent.to) lent.to = null;
  });
  return lent;
}

// `lent` has the focus, and yet the keys are not for it.
function namesOf(event, lent) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const typedInto = event.target.closest?.("select, input, dialog, ol");
  if (typedInto && typedInto !== lent) return null;
  const pressed = event.target.closest?.("button, a");
  if (pressed && (event.key === "Enter" || event.key === " ")) {
    return pressed.dataset.cap ? [pressed.dataset.cap] : null;
  }
  return KEYBOARD[letterOf(event)] ?? null;
}

// Where the keyboard writes other letters than Latin ones, the key's own place counts.
function letterOf({ key, code }) {
  if (key.length > 1) return key;
  return /^[ -~]$/.test(key) ? key.toLowerCase() : code.replace("Key", "").toLowerCase();
}
