// The browser's side of the box's flash: one entry a file, written when the firmware writes it.

const PREFIX = "castellan:";

export class Storage {
  // `place` is where browsers keep things, null where they may not; `tell(word)` gets
  // "forbidden", "full" or "" (all is well again).
  constructor(place, tell) {
    this.files = new Map();
    this._place = place;
    this._tell = tell;
    if (place === null) tell("forbidden");
    else this._read();
  }

  _read() {
    for (let at = 0; at < this._place.length; at++) {
      const key = this._place.key(at);
      if (key.startsWith(PREFIX)) {
        const letters = this._place.getItem(key);
        this.files.set(
          key.slice(PREFIX.length),
          Uint8Array.from(letters, (letter) => letter.charCodeAt(0)),
        );
      }
    }
  }

  // True when the file is kept. Without a place it is kept as long as the page is open.
  keep(path, bytes) {
    if (this._place !== null) {
      try {
        const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
        this._place.setItem(PREFIX + path, letters);
      } catch {
        this._tell("full");
        return false;
      }
      this._tell("");
    }
    this.files.set(path, bytes);
    return true;
  }

  drop(path) {
    this._place?.removeItem(PREFIX + path);
    this.files.delete(path);
    return true;
  }

  // Another window has the flash from now on: what is still written here stays here.
  letGo() {
    this._place = null;
  }

  clear() {
    for (const path of [...this.files.keys()]) this.drop(path);
  }
}

// The browser's storage, or null where it is forbidden or cannot be written.
export function findPlace() {
  try {
    const place = globalThis.localStorage;
    place.getItem(PREFIX);
    return place;
  } catch {
    return null;
  }
}
