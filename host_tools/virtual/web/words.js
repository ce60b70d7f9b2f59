// The texts of the page in the chosen language. A language is a folder in `words/`.

import { fetchJson } from "./device.js";

const KEPT_AS = "castellan-language";

export class Words {
  constructor(base, languages) {
    this._base = base;
    this.languages = languages; // [code, its own name] of each language
    this.code = "";
    this._words = null;
  }

  // Loads the language that was chosen before, else the first one that the browser asks for.
  async begin(place) {
    this._place = place;
    const codes = this.languages.map(([code]) => code);
    const wanted = [place?.getItem(KEPT_AS), ...navigator.languages.map((one) => one.slice(0, 2))];
    await this._load(wanted.find((code) => codes.includes(code)) ?? codes[0]);
  }

  async choose(code) {
    await this._load(code);
    try {
      this._place?.setItem(KEPT_AS, code);
    } catch {
      return; // a full storage loses only this choice
    }
  }

  async _load(code) {
    this._words = await fetchJson(`${this._base}words/${code}.json`);
    this.code = code;
  }

  // The words that make sentences of the firmware's facts.
  get facts() {
    return this._words.facts;
  }

  // Returns a text of the page with its {braces} replaced by values.
  text(name, values = {}) {
    return fill(this._words.page[name], values);
  }

  // Returns a text of the table, or undefined if there is none.
  table(name, values = {}) {
    const text = this._words.table[name];
    return text && fill(text, values);
  }

  // Returns the name of a square, such as "wheat, 2".
  square(kind, letter, count) {
    const land = this._words.cells[letter === "t" ? "r" : letter];
    const coat = kind === "coats" ? this.table("coat", { letter }) : land;
    const name = letter === "C" ? this.table("castle") : coat;
    return count ? `${name}, ${count}` : name;
  }

  // Returns the names of a domino's halves.
  domino([letter, count, other, otherCount]) {
    return `${this.square("lands", letter, count)}; ${this.square("lands", other, otherCount)}`;
  }

  name(name) {
    return this._words.names[name];
  }

  colour(name) {
    return this._words.colours[name];
  }

  cell(letter) {
    return this._words.cells[letter];
  }

  // Returns { title, text, keys: [[key, its meaning]…] } of a screen by the name of its words.
  // `games` are pairs of name and code. `letters` has the letters of the variants and of the
  // house rules of the game `chosen`.
  screen(name, keys, games, chosen, letters) {
    const screen = this._words.screens[name];
    const always = { ...this._words.always, ...this._words.games[chosen]?.always };
    const titles = games.map(([game, code]) => `${code} ${this._words.games[game]?.title ?? game}`);
    const { variants, house } = this._words.games[chosen] ?? {};
    const meanings = { "?": this.text("houseRules"), P: this.text("packs"), ...variants };
    const values = {
      games: list(titles),
      variants: list(explained(letters.variants, meanings)),
      house: list(explained(letters.house, house)),
    };
    return {
      title: screen.title,
      text: fill(screen.text, values),
      keys: keys.map((key) => [key, screen[key] ?? always[key]]),
    };
  }

  // Returns a sentence about the next decision. If the table decides, it names the player `focus`.
  turn(game) {
    const { table, other } = this._words.turn;
    const phases = this._words.games[game.game]?.phases ?? {};
    const phase = namesOfPhase(game).find((name) => name in phases);
    const sentence = phases[phase] ?? (this.colour(game.turn) ? other : table);
    const player = this.colour(game.turn) ?? this.colour(game.focus);
    return fill(sentence, { player: player ?? "", domino: game.domino ?? "" });
  }

  // Returns a sentence such as "Points: pink 12, yellow 9."
  scores(game) {
    const each = game.players.map((one, at) => `${this.colour(one)} ${game.scores[at]}`);
    return this.text("points", { scores: list(each) });
  }
}

// Returns the names of texts for a phase, special cases first: score-only mode, nothing fits, no
// further row.
function namesOfPhase({ phase, mode, placements, next }) {
  const kinds = [];
  if (mode === "count") kinds.push("count");
  if (placements?.length === 0) kinds.push("stuck");
  if (next?.length === 0) kinds.push("last");
  return [...kinds.map((kind) => `${phase}-${kind}`), phase];
}

const explained = (letters = "", meanings = {}) =>
  [...letters].map((letter) => `${letter} ${meanings[letter]}`);
const list = (parts) => parts.join(", ");
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
