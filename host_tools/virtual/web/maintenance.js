// Buttons for saves and maintenance: download, open, remove the battery, factory reset.

import { FLASH } from "./device.js";

const SAVE_NAME = "castellan.save";
const LOG_NAME = "castellan-game.log";
const LARGEST_SAVE_BYTES = 65536;

const $ = (id) => document.getElementById(id);

export class Maintenance {
  constructor({ words, device, storage, notice, restart }) {
    this._words = words;
    this._device = device;
    this._storage = storage;
    this._notice = notice;
    this._restart = restart;
    $("save-download").addEventListener("click", () => this._downloadSave());
    $("log-download").addEventListener("click", () => this._downloadLog());
    $("save-open").addEventListener("click", () => $("save-file").click());
    $("save-file").addEventListener("change", () => this._open());
    $("battery").addEventListener("click", () => restart());
    $("reset").addEventListener("click", () => this._reset());
  }

  _downloadSave() {
    const bytes = this._device.save();
    this._notice.about("file", bytes ? "" : "nothingSaved");
    if (bytes) download(SAVE_NAME, bytes, "application/octet-stream");
  }

  // Downloads the log of the open game, or without one the log of the newest finished game.
  _downloadLog() {
    const lines = this._device.log();
    const log = lines.length ? `${lines.join("\n")}\n` : this._newestFinished();
    this._notice.about("file", log ? "" : "noLog");
    if (log) download(LOG_NAME, log, "text/plain");
  }

  _newestFinished() {
    this._device.settle(); // the log of a finished game may not be written yet
    const paths = [...this._storage.files.keys()].filter((path) => /\/games\/\d+\.log$/.test(path));
    return this._storage.files.get(paths.sort().at(-1)) ?? null;
  }

  async _open() {
    const [file] = $("save-file").files;
    $("save-file").value = "";
    if (!file) return;
    this._notice.about("file", ""); // an older message is about another file
    const problem = file.size > LARGEST_SAVE_BYTES ? "damaged" : await this._take(file);
    this._notice.about("file", problem && `save-${problem}`);
  }

  async _take(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const verdict = this._device.judge(bytes);
    if (verdict !== "fine") return verdict;
    if (this._device.game() !== null && !(await ask(this._words.text("replaceGame")))) return "";
    const slots = [`${FLASH}/match0/save`, `${FLASH}/match1/save`];
    if (!this._storage.keep(slots[0], bytes)) return "";
    this._storage.drop(slots[1]);
    this._restart();
    return "";
  }

  async _reset() {
    if (!(await ask(this._words.text("resetQuestion")))) return;
    this._storage.clear();
    this._restart();
  }
}

function download(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function ask(question) {
  const dialog = $("question");
  $("question-text").textContent = question;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
