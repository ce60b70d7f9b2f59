// The panel beside the device: the screen with its keys, the log, and the current.

import { bytesOf } from "./device.js";

const SIGNS = {
  UP: "▲", DOWN: "▼", LEFT: "◀", RIGHT: "▶", LR: "◀ ▶", UD: "▲ ▼", ARROWS: "◀ ▲ ▼ ▶",
  BOTH: "A + B",
};
const LATCH = "latch"; // the holder that keeps A down
const HOLD_MS = 800;
const CHORD_MS = 1200;
const SHOW_MS = 350; // a screen that is replaced sooner is not explained
const SAY_MS = 120; // from a change of the picture to the announcement
const SAY_GAP_MS = 350; // between two announcements, also while a key repeats
const SIDE = 7;
const NOTHING_KNOWN = { title: "Castellan", text: "", keys: [] };

const $ = (id) => document.getElementById(id);

export class Panel {
  constructor({ words, device, facts, keyInput }) {
    this._words = words;
    this._device = device;
    this._facts = facts;
    this._waiting = 0;
    this._saying = 0;
    this._saidAt = 0;
    device.useWords(words);
    this.forget();
    this._listen(keyInput);
    this._switch(true);
  }

  // Clears the shown state when the device starts again.
  forget() {
    this._change = null;
    this._news = "";
    this._screen = "";
    this._log = -1;
    this._game = null;
  }

  follow(change) {
    this._change = change;
    $("current").textContent = change.ma;
    $("meter").value = change.ma;
    this._saySoon();
    const news = `${change.screen} ${change.log}`;
    if (news === this._news) return;
    this._news = news;
    clearTimeout(this._waiting);
    this._waiting = setTimeout(() => this._show(), SHOW_MS);
  }

  refresh() {
    this._screen = "";
    this._log = -1;
    this._device.useWords(this._words);
    this._say();
    this._show();
  }

  // Announces the newest picture within half a second, and never two pictures at a time.
  _saySoon() {
    if (this._saying) return;
    const gap = this._saidAt + SAY_GAP_MS - performance.now();
    this._saying = setTimeout(() => this._say(), Math.max(SAY_MS, gap));
  }

  // Everybody sees the whole text. Screen readers read only what is new in the text.
  _say() {
    clearTimeout(this._saying);
    this._saying = 0;
    const { text, news } = this._device.says();
    $("says").textContent = text;
    if (!news) return;
    this._saidAt = performance.now();
    $("spoken").textContent = news;
  }

  _show() {
    const { screen, log } = this._change;
    this._game = this._device.game();
    if (log !== this._log) this._showLog(this._device.log());
    if (screen !== this._screen) this._showScreen(screen);
    $("scores").textContent = this._game ? this._words.scores(this._game) : "";
    this._screen = screen;
    this._log = log;
  }

  _showScreen(name) {
    const { screens, games, counted } = this._facts;
    const { game, counts } = this._change;
    const known = (counts && screens[`${name}${counted.suffix}`]) || screens[name];
    const [, , variants, house] = games.find(([one]) => one === game) ?? [];
    const letters = { variants: counts ? counted.variants : variants, house };
    const { title, text, keys } = known
      ? this._words.screen(known.words, known.keys, games, game, letters)
      : NOTHING_KNOWN;
    $("screen-title").textContent = title;
    $("screen-text").textContent = text;
    $("keys").replaceChildren(
      ...keys.flatMap(([key, meaning]) => [
        keyElement(SIGNS[key], this._words.name(key)),
        element("dd", meaning),
      ]),
    );
    $("picture").textContent = "";
  }

  _showLog(lines) {
    const list = $("log");
    const irregular = lines.filter((line) => line.endsWith(" !")).length;
    const count = irregular ? [`${this._words.name("irregular")}: ${irregular}`] : [];
    list.replaceChildren(...[...lines, ...count].map((line) => element("li", line)));
    list.scrollTop = list.scrollHeight;
  }

  // Describes the picture for screen readers: line by line, with equal cells together.
  _readPicture() {
    const cells = [...bytesOf(this._change.frame)].map((number) => this._facts.letters[number]);
    const lines = [];
    for (let top = 0; top < cells.length; top += SIDE) {
      lines.push(`${lines.length + 1}: ${this._lineOf(cells.slice(top, top + SIDE))}.`);
    }
    $("picture").textContent = lines.join(" ");
  }

  _lineOf(cells) {
    const runs = [];
    for (const cell of cells) {
      if (runs.at(-1)?.cell === cell) runs.at(-1).count += 1;
      else runs.push({ cell, count: 1 });
    }
    return runs.map(({ cell, count }) => `${count} ${this._words.cell(cell)}`).join(", ");
  }

  // Shows on the button whether it holds A, because any key may release A.
  showHeld(keyInput) {
    $("hold-a").setAttribute("aria-pressed", String(keyInput.isHeld(LATCH)));
  }

  _listen(keyInput) {
    $("hold-a").addEventListener("click", () => {
      if (keyInput.isHeld(LATCH)) keyInput.release(LATCH);
      else keyInput.press(LATCH, ["A"]);
    });
    $("hold-b").addEventListener("click", () => keyInput.tap(["B"], HOLD_MS));
    $("hold-both").addEventListener("click", () => keyInput.tap(["A", "B"], CHORD_MS));
    $("read").addEventListener("click", () => this._readPicture());
    $("panel-switch").addEventListener("click", () => this._switch($("panel").hidden));
  }

  _switch(isOpen) {
    $("panel").hidden = !isOpen;
    $("panel-switch").setAttribute("aria-expanded", String(isOpen));
    document.body.classList.toggle("with-panel", isOpen);
  }
}

function element(kind, text) {
  return Object.assign(document.createElement(kind), { textContent: text });
}

// Makes the element for a key: its sign, and its name for screen readers.
function keyElement(sign, name) {
  if (!sign) return element("dt", name);
  const shown = element("span", sign);
  shown.ariaHidden = "true";
  const spoken = element("span", name);
  spoken.className = "unseen";
  const made = document.createElement("dt");
  made.append(shown, spoken);
  return made;
}
