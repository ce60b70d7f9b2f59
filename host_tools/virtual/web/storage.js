// Stores the device's flash in the browser: one entry for each file, written with the file.

const PREFIX = "castellan:";

export class Storage {
  // `place` is the browser's localStorage, or null if it is forbidden. `tell(word)` gets
  // "forbidden", "full" or "" (no problem any more).
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

  // Stores a file. Returns true on success. Without localStorage the page alone keeps the file.
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

  // Stops writing to the browser, because another window has the device now.
  letGo() {
    this._place = null;
  }

  clear() {
    for (const path of [...this.files.keys()]) this.drop(path);
  }
}

// Returns the browser's localStorage, or null if it is forbidden.
export function findPlace() {
  try {
    const place = globalThis.localStorage;
    place.getItem(PREFIX);
    return place;
  } catch {
    return null;
  }
}
