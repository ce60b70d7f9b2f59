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

export class Hands {
  // `show(levels)` is told at once which keys are down.
  constructor(show) {
    this._show = show;
    this._holds = new Map(); // whatever holds keys down → their bits
    this._since = new Map(); // and since when
    this._edges = [];
    this._levels = 0;
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

  press(holder, names, at = performance.now()) {
    if (this._holds.has(holder)) return;
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
    if (levels === this._levels) return;
    this._levels = levels;
    const last = this._edges.at(-1);
    this._edges.push({ at: last ? Math.max(at, last.at) : at, levels });
    this._show(levels);
  }
}

// A finger each: so many chords as there are fingers, and holds as long as they stay.
export function listenToCaps(hands, caps) {
  for (const [name, cap] of Object.entries(caps)) {
    const up = (event) => hands.release(`pointer ${event.pointerId}`, event.timeStamp);
    cap.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      cap.setPointerCapture(event.pointerId);
      hands.press(`pointer ${event.pointerId}`, [name], event.timeStamp);
    });
    // Focus stays where it was, so that Enter still means A after a click on another cap.
    cap.addEventListener("mousedown", (event) => event.preventDefault());
    cap.addEventListener("pointerup", up);
    cap.addEventListener("pointercancel", up);
    cap.addEventListener("lostpointercapture", up);
    cap.addEventListener("contextmenu", (event) => event.preventDefault());
    // A screen reader clicks without a pointer; the keyboard is listened to elsewhere.
    cap.addEventListener("click", (event) => {
      if (event.detail === 0) hands.tap([name]);
    });
  }
}

// Keys of the keyboard, unless they are typed into something else.
export function listenToKeyboard(hands, target) {
  target.addEventListener("keydown", (event) => {
    const names = namesOf(event);
    if (!names) return;
    event.preventDefault();
    if (!event.repeat) hands.press(`key ${event.code}`, names, event.timeStamp);
  });
  target.addEventListener("keyup", (event) => {
    const holder = `key ${event.code}`;
    if (hands.isHeld(holder)) event.preventDefault();
    hands.release(holder, event.timeStamp);
  });
  globalThis.addEventListener("blur", () => hands.releaseAll());
  document.addEventListener("visibilitychange", () => hands.releaseAll());
}

function namesOf(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.target.closest?.("select, input, dialog, ol")) return null;
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
