// The box: MicroPython with the firmware in it, and the few calls that the page needs.

export const FLASH = "/castellan";

// Where files lie that somebody has brought.
const BROUGHT_SAVE = "/desk/save0";
const BROUGHT_PIECES = "/desk/pieces.txt";

const TICKS_MASK = 0x3fffffff;
const CALLS = [
  "power_on", "turn", "settle", "pixels", "game", "log", "save_path", "judge",
  "pieces", "take_pieces", "forget_pieces",
];
const PUT_TOGETHER = `
import os, machine, neopixel, page
from host_tools.virtual.web import page_device
box = page_device.PageDevice(machine, neopixel, page_device.Flash(os, open, page), print)
${CALLS.map((name) => `${name} = box.${name}`).join("\n")}
`;

// Starts the interpreter and puts the firmware's files into it, byte for byte.
// One page has one interpreter: the package keeps its own state in the page's globals.
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

function writeFile(FS, path, content) {
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
  // `storage` is the browser's side of the box's flash.
  constructor(mp, storage) {
    this._FS = mp.FS;
    this._storage = storage;
    mp.registerJsModule("page", {
      keep: (path) => this._keep(path),
      drop: (path) => storage.drop(path),
    });
    mp.runPython(PUT_TOGETHER);
    this._python = Object.fromEntries(CALLS.map((name) => [name, mp.globals.get(name)]));
    this.pixels = bytesOf(this._python.pixels());
  }

  // Boots with what the storage holds; everything else is forgotten.
  powerOn() {
    removeFiles(this._FS, FLASH);
    for (const [path, bytes] of this._storage.files) writeFile(this._FS, path, bytes);
    const chance = crypto.getRandomValues(new Uint32Array(1))[0];
    this._python.power_on(Math.floor(performance.now()) & TICKS_MASK, chance & TICKS_MASK);
  }

  // One turn of the firmware's loop; what has changed, or null.
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

  log() {
    return JSON.parse(this._python.log());
  }

  // The newest saved match as it lies on flash, or null.
  save() {
    const path = this._python.save_path();
    return path ? this._FS.readFile(path) : null;
  }

  // Whether a file that somebody brought is a save: `fine`, or what is wrong with it.
  judge(bytes) {
    writeFile(this._FS, BROUGHT_SAVE, bytes);
    return this._python.judge();
  }

  // What is known of the owner's piece set, or null where the box has only its own.
  pieces() {
    return JSON.parse(this._python.pieces());
  }

  // Has the box keep a piece set that somebody brought; what is wrong with it, or null.
  takePieces(bytes) {
    writeFile(this._FS, BROUGHT_PIECES, bytes);
    return JSON.parse(this._python.take_pieces());
  }

  forgetPieces() {
    return JSON.parse(this._python.forget_pieces());
  }

  _keep(path) {
    if (this._storage.keep(path, this._FS.readFile(path))) return true;
    const before = this._storage.files.get(path);
    if (before) this._FS.writeFile(path, before);
    else this._FS.unlink(path);
    return false;
  }
}
