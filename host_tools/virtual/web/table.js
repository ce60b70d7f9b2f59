// The table: the match as tiles that can be touched. It knows no rule: the firmware lists the log
// lines that are possible, a touch selects among them, and the chosen line is sent as a message.

import { html } from "./elements.js";
import { boardsOf, drawBoard } from "./table_boards.js";
import { drawEntry } from "./table_entry.js";
import { drawThings } from "./table_things.js";
import { drawSheet } from "./table_sheet.js";
import { Tiles } from "./tiles.js";

const NOTHING = { game: null, entry: null, choices: [], faces: {}, bonuses: [], tie: null };
const MOST_RANKED = 40; // more places would take too long to count
const SHOW_MS = 40; // several changes of one turn are drawn once

export class Table {
  constructor({ words, device, squares, root }) {
    this.words = words;
    this.tiles = new Tiles(squares);
    this.said = "";
    this._device = device;
    this._root = root;
    this._waiting = 0;
    this.forget();
  }

  // Clears what is shown when the device starts again.
  forget() {
    this.told = NOTHING;
    this._news = "";
    this._clear();
  }

  // Asks for the match only when the match has changed.
  follow({ game, log, screen }) {
    const news = `${game} ${log} ${screen.includes(".") ? "" : screen}`;
    if (news === this._news) return;
    this._news = news;
    if (this.told.log === log && this.told.game?.game === game) return; // a touch has shown it
    clearTimeout(this._waiting);
    this._waiting = setTimeout(() => this._ask(), SHOW_MS);
  }

  refresh() {
    if (this.told.game) this._show();
  }

  _ask() {
    this.told = this._device.table();
    this.said = "";
    this._clear();
    // Like the box, the table begins with the best place, if only a place is asked for.
    const { choices } = this.told;
    const isPlaceOnly = choices.every(({ cells, picks }) => cells.length && !picks.length);
    if (isPlaceOnly && choices.length && choices.length <= MOST_RANKED) {
      this.ghosts = this._ranked(choices).slice(0, 1);
    }
    this._show();
  }

  _clear() {
    this.picked = []; // things that are selected, such as "domino 17"
    this.square = ""; // the touched square
    this.ghosts = []; // [choice, its points], the best one first
    this.entered = []; // words of an entry
    this.looked = null; // a player's kingdom that is shown large
  }

  // Returns the choices that name everything that is selected.
  get open() {
    return this.told.choices.filter(({ picks }) => this.picked.every((one) => picks.includes(one)));
  }

  get ghost() {
    return this.ghosts[0] ?? null;
  }

  // Selects a thing on the table. A choice without squares and without other choices is sent.
  pick(thing) {
    const wasPicked = this.picked.includes(thing);
    const others = this.picked.filter((one) => one !== thing);
    this.picked = wasPicked ? others : [...others, thing];
    if (this.open.length === 0) this.picked = [thing];
    this.square = "";
    const open = this.open;
    const needsNoMore = this.told.choices.every(({ picks, cells }) => picks.length && !cells.length);
    if (!wasPicked && open.length === 1 && needsNoMore) return this.send(open[0].line);
    this.ghosts = !wasPicked && open.length === 1 ? this._ranked(open) : [];
    this._show();
  }

  // Shows the best place on a square, then the next one.
  touch(square) {
    if (square === this.square && this.ghosts.length) {
      this.ghosts = [...this.ghosts.slice(1), this.ghosts[0]];
    } else {
      const covers = ({ cells }) => cells.some((cell) => String(cell) === square);
      this.ghosts = this._ranked(this.open.filter(covers));
      this.square = square;
    }
    this._show();
  }

  // Shows one choice from the list of words, to be confirmed.
  choose(choice) {
    this.square = "";
    this.ghosts = this._ranked([choice]);
    this._show();
  }

  _ranked(choices) {
    const gains = this._device.gains(choices.map((one) => this.told.choices.indexOf(one)));
    const pairs = choices.map((choice, at) => [choice, gains[at]]);
    return pairs.sort(([, one], [, other]) => other - one);
  }

  // Adds or removes a word of an entry. The full entry is sent.
  enter(word) {
    this.entered = this.entered.includes(word) && !word.match(/[a-z]/i)
      ? this.entered.filter((one) => one !== word)
      : [...this.entered, word];
    this.enterAll([]);
  }

  // Adds typed words. A full entry is sent, and the firmware judges it.
  enterAll(typed) {
    const { verb, have, slots } = this.told.entry;
    const words = [...this.entered, ...typed];
    if (words.length >= slots.length) return this.send([verb, ...have, ...words].join(" "));
    this.entered = words;
    this._show();
  }

  takeBackWord() {
    this.entered = this.entered.slice(0, -1);
    this._show();
  }

  // Sends a log line as the message of the link. The firmware answers "" or why it refuses.
  send(line) {
    const [verb, ...rest] = line.split(" ");
    const messages = { row: "row", place: "place", king: "take", take: "take" };
    const key = messages[verb];
    this._post(key ? { [key]: rest } : { play: line });
  }

  undo() {
    this._post({ undo: 1 });
  }

  _post(message) {
    const said = this._device.send(message);
    // Asked at once, so that a quick second touch meets the new choices.
    this._ask();
    this.said = said;
    if (said) this._show();
  }

  // Returns the words for a log line, such as "Dragon: bakery".
  label(line) {
    const words = line.split(" ").map((word) => word.replaceAll("-", " "));
    const [verb, , thing] = line.split(" ");
    const last = line.split(" ").at(-1);
    const names = [`${verb}-${last}`, `${verb}-${thing}`, verb];
    // Spells 4 to 6 name a die, a coat or a square, too.
    const more = verb === "spell" ? ` ${words.slice(3).join(" ")}`.trimEnd() : "";
    if (verb === "gain") return this.words.table("gain-knights", words);
    const values = { ...words, number: this.told.game.domino };
    return this.words.table(names.find((one) => this.words.table(one)), values) + more;
  }

  _show() {
    const { game } = this.told;
    const isOpen = game !== null;
    document.body.classList.toggle("with-match", isOpen);
    if (!isOpen) document.body.classList.remove("at-table");
    this._root.hidden = !isOpen;
    if (!isOpen) return this._root.replaceChildren();
    const focused = document.activeElement?.dataset?.at;
    const typed = this._root.querySelector("input")?.value ?? "";
    this._root.setAttribute("aria-label", this.words.table("table"));
    this._root.replaceChildren(this._bar(), this._play(), drawSheet(this));
    const again = focused && this._root.querySelector(`[data-at="${CSS.escape(focused)}"]`);
    const input = this._root.querySelector("input");
    if (input) input.value = this.said ? typed : "";
    again?.focus({ preventScroll: true });
  }

  _play() {
    const boards = boardsOf(this);
    const large = boards.find(({ colour }) => colour === this.looked)
      ?? boards.find(({ isActive }) => isActive) ?? boards[0];
    return html(
      "div",
      { class: this.open.some(({ cells }) => cells.length) ? "play placing" : "play" },
      html("div", { class: "supply" }, drawEntry(this), drawThings(this)),
      html("div", { class: "map" }, drawBoard(this, large, true), this._list()),
      html("div", { class: "others" }, boards.filter((one) => one !== large).map((one) => drawBoard(this, one, false))),
    );
  }

  // The bar stays in sight: whose turn it is, what the ghost brings, and what confirms it.
  _bar() {
    const { game } = this.told;
    const who = this.words.colour(game.turn) ? game.turn : game.focus;
    const text = this.ghost ? this._ghostText() : this.words.turn(game);
    const isAtTable = document.body.classList.contains("at-table");
    return html(
      "div",
      { class: "bar" },
      this.words.colour(who) ? this.tiles.king(who) : null,
      html("p", { class: "who" }, this.said ? html("span", { role: "alert" }, this.said) : text),
      html(
        "div",
        { class: "acts" },
        this.ghost && html("button", {
          class: "plain go", "data-at": "go", click: () => this.send(this.ghost[0].line),
        }, this.words.table(this.ghost[0].cells.length ? "confirm" : "do")),
        html("button", { class: "plain", "data-at": "undo", click: () => this.undo() }, this.words.table("undo")),
        html("button", {
          class: "plain sides", "data-at": "sides",
          click: () => {
            document.body.classList.toggle("at-table");
            this._show();
            scrollTo(0, 0);
          },
        }, isAtTable ? this.words.name("box") : this.words.table("table")),
      ),
    );
  }

  _ghostText() {
    const [{ line }, gain] = this.ghost;
    const points = this.words.table("gain", { points: gain < 0 ? `−${-gain}` : `+${gain}` });
    const more = this.words.table("more", { count: this.ghosts.length });
    const next = this.ghosts.length > 1 ? html("span", { class: "more" }, ` ${more}`) : null;
    return [this.label(line), ". ", html("b", { class: "gain" }, points), next];
  }

  // Lists the choices that are no place on the board, in words.
  _list() {
    const plain = this.open.filter((one) => !one.cells.length && !isThingOnly(one));
    if (!plain.length) return null;
    return html(
      "div",
      { class: "list", role: "group", "aria-label": this.words.table("list") },
      plain.map((choice) =>
        html("button", {
          class: "plain", "data-at": choice.line, "aria-pressed": String(this.ghost?.[0] === choice),
          click: () => this.choose(choice),
        }, this.label(choice.line))),
    );
  }
}

// A king and a die that is taken are chosen by the things that are drawn.
const isThingOnly = ({ line, picks }) => picks.length > 0 && /^(king|take) /.test(line);
