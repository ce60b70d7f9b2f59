// The device: MicroPython with the firmware, and the calls that the page needs.

export const FLASH = "/castellan";

// Paths of uploaded files.
const UPLOADED_SAVE = "/desk/match0/save";
const UPLOADED_PACK = "/desk/pack.txt";

const TICKS_MASK = 0x3fffffff;
const CALLS = [
  "power_on", "turn", "settle", "pixels", "game", "log", "save_path", "judge",
  "packs", "take_pack", "forget_packs", "use_words", "says",
];
const TABLE_CALLS = ["table", "gains", "send"];
const START_CODE = `
import os, machine, neopixel, page
from host_tools.virtual.table import page_table
from host_tools.virtual.web import page_device
device = page_device.PageDevice(machine, neopixel, page_device.Flash(os, open, page), print)
page_table = page_table.PageTable(device)
${CALLS.map((name) => `${name} = device.${name}`).join("\n")}
${TABLE_CALLS.map((name) => `${name} = page_table.${name}`).join("\n")}
`;

// Starts the interpreter and copies the firmware's files into it, byte for byte.
// A page has one interpreter, because the package keeps its state in the page's globals.
export async function startInterpreter(base, say) {
  const [{ loadMicroPython }, files] = await Promise.all([
    import(`${base}micropython.js`),
    fetchJson(`${base}firmware.json`),
  ]);
  const mp = await loadMicroPython({ url: `${base}micropython.wasm`, stdout: say, stderr: say });
  for (const [path, text] of Object.entries(files)) writeFile(mp.FS, path, text);
  mp.runPython('import sys\nsys.path[:] = ["/shims", "/firmware/lib", "/"]');
  return mp;
}

export async function fetchJson(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

export function writeFile(FS, path, content) {
  let folder = "";
  for (const part of path.split("/").slice(1, -1)) {
    folder += `/${part}`;
    if (!FS.analyzePath(folder).exists) FS.mkdir(folder);
  }
  FS.writeFile(path, content);
}

function removeFiles(FS, folder) {
  if (!FS.analyzePath(folder).exists) return;
  for (const name of FS.readdir(folder).filter((one) => !one.startsWith("."))) {
    const path = `${folder}/${name}`;
    if (FS.isDir(FS.stat(path).mode)) removeFiles(FS, path);
    else FS.unlink(path);
  }
}

export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export class Device {
  // `storage` keeps the device's flash in the browser.
  constructor(mp, storage) {
    this._FS = mp.FS;
    this._storage = storage;
    mp.registerJsModule("page", {
      keep: (path) => this._keep(path),
      drop: (path) => storage.drop(path),
    });
    mp.runPython(START_CODE);
    this._python = Object.fromEntries(
      [...CALLS, ...TABLE_CALLS].map((name) => [name, mp.globals.get(name)]),
    );
    this.pixels = bytesOf(this._python.pixels());
  }

  // Boots with the files of the storage. All other state is lost.
  powerOn() {
    removeFiles(this._FS, FLASH);
    for (const [path, bytes] of this._storage.files) writeFile(this._FS, path, bytes);
    const chance = crypto.getRandomValues(new Uint32Array(1))[0];
    this._python.power_on(Math.floor(performance.now()) & TICKS_MASK, chance & TICKS_MASK);
  }

  // Runs one pass of the firmware's loop. Returns the changes, or null.
  turn(durationMs, levels) {
    const told = this._python.turn(durationMs, levels);
    return told ? JSON.parse(told) : null;
  }

  settle() {
    this._python.settle();
  }

  game() {
    return JSON.parse(this._python.game());
  }

  // Says everything in the language of `words` from now on.
  useWords(words) {
    this._python.use_words(words.code, JSON.stringify(words.facts));
  }

  // Returns { text, news }: what the screen says, and what is new in it since the last call.
  says() {
    return JSON.parse(this._python.says());
  }

  log() {
    return JSON.parse(this._python.log());
  }

  // Returns the match with its choices for the table.
  table() {
    return JSON.parse(this._python.table());
  }

  // Returns how many points some choices of the last table add, by their indexes.
  gains(indexes) {
    return JSON.parse(this._python.gains(JSON.stringify(indexes)));
  }

  // Runs a message of the link. Returns an error text, or "".
  send(message) {
    return this._python.send(JSON.stringify(message));
  }

  // Returns the bytes of the newest saved match, or null.
  save() {
    const path = this._python.save_path();
    return path ? this._FS.readFile(path) : null;
  }

  // Checks an uploaded save. Returns `fine`, `newer`, `damaged` or `none`.
  judge(bytes) {
    writeFile(this._FS, UPLOADED_SAVE, bytes);
    return this._python.judge();
  }

  // Describes the owner's packs in a list.
  packs() {
    return JSON.parse(this._python.packs());
  }

  // Stores an uploaded pack or piece set. Returns the problem with it, or null.
  takePack(bytes) {
    writeFile(this._FS, UPLOADED_PACK, bytes);
    return JSON.parse(this._python.take_pack());
  }

  forgetPacks() {
    return JSON.parse(this._python.forget_packs());
  }

  _keep(path) {
    if (this._storage.keep(path, this._FS.readFile(path))) return true;
    const before = this._storage.files.get(path);
    if (before) this._FS.writeFile(path, before);
    else this._FS.unlink(path);
    return false;
  }
}
