// Converts touches, mouse and keyboard to the levels of six keys. Each change has its time.

export const KEYS = ["UP", "DOWN", "LEFT", "RIGHT", "A", "B"];
export const CHORD = ["A", "B"];
const SHORTEST_MS = 40; // lengthens a tap that begins and ends at once
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
  // Calls `show(levels)` at every press and release with the keys that are down.
  constructor(show) {
    this._show = show;
    this._holds = new Map(); // holder (a pointer or a key) → bits of its keys
    this._since = new Map(); // holder → time of its press
    this._edges = [];
    this._levels = 0;
    this._isOver = false;
  }

  // Removes and returns the changes up to now, oldest first.
  take(now) {
    const due = this._edges.filter((edge) => edge.at <= now);
    this._edges = this._edges.filter((edge) => edge.at > now);
    return due;
  }

  // Releases all keys and drops all changes.
  forget() {
    this._holds.clear();
    this._edges = [];
    this._levels = 0;
    this._show(0);
  }

  // Ignores all presses from now on.
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

  // Presses keys for some time, for buttons that only report a click.
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

// Each pointer holds its own key, so several fingers make a chord.
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
    // A screen reader clicks without a pointer. `listenToKeyboard` handles the keyboard.
    cap.addEventListener("click", (event) => {
      if (event.detail === 0) keyInput.tap([name]);
    });
  }
}

// Passes keys of the keyboard to the device, unless a control of the page needs them.
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

// Keeps the focus away from buttons that a pointer presses, so that Enter means A on the device.
// The language list and the log keep the focus until the next key.
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

// The element `lent` has the focus because of a pointer, so keys still go to the device.
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

// Returns the key's letter. A key without a Latin letter has the letter of its US position.
function letterOf({ key, code }) {
  if (key.length > 1) return key;
  return /^[ -~]$/.test(key) ? key.toLowerCase() : code.replace("Key", "").toLowerCase();
}
