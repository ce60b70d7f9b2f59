// Draws what lies beside the boards: rows with kings, builders, dice, spells, caves and tiles.

import { html, svg, unseen } from "./elements.js";

export function drawThings(table) {
  const { game } = table.told;
  return [
    drawKings(table),
    game.next ? drawRow(table, "row", game.row, game["row-box"]) : null,
    game.next ? drawRow(table, "next", game.next, game["next-box"]) : null,
    game.builders ? drawBuilders(table) : null,
    game.dice ? drawDice(table) : null,
    game.spells ? drawSpells(table) : null,
    game.caves ? drawCaves(table) : null,
    game.caves ? drawTiles(table) : null,
  ];
}

const group = (title, kind, ...things) =>
  html("section", { class: `things ${kind}` }, html("h2", {}, title), html("div", { class: "line" }, ...things));

// Makes a thing a button if a choice names it, else a plain element.
function thing(table, key, kind, name, ...children) {
  const isOffered = table.told.choices.some(({ picks }) => picks.includes(key));
  if (!isOffered) return html("span", { class: `thing ${kind}` }, children);
  return html(
    "button",
    {
      class: `thing glow ${kind}`, "data-at": key, "data-pick": key,
      "aria-pressed": String(table.picked.includes(key)), click: () => table.pick(key),
    },
    name ? unseen(name) : null,
    children,
  );
}

// Shows the kings that may be drawn, if the table draws them.
function drawKings(table) {
  const { words, tiles, told } = table;
  const kings = told.game.players.filter((one) =>
    told.choices.some(({ picks }) => picks.includes(`king ${one}`)));
  if (kings.length < 2) return null;
  return group(words.table("kings"), "kings", kings.map((one) =>
    thing(table, `king ${one}`, "", "", tiles.king(one), html("span", {}, words.colour(one)))));
}

function drawRow(table, name, row, box) {
  const { words, tiles, told } = table;
  if (!row.length) return null;
  const title = box ? `${words.table(name)} (${words.table(`box-${box}`)})` : words.table(name);
  return group(title, "row", row.map(({ number, king }, at) => {
    const isNow = name === "row" && number === told.game.domino;
    const face = told.faces[name]?.[at];
    const said = [face ? words.domino(face) : "", king ? words.colour(king) : ""].join(" ");
    // Both boxes of the Royal Wedding have a domino 1, and kings go on the next row only.
    return thing(
      table, name === "next" ? `domino ${number}` : "", `domino${isNow ? " now" : ""}`, said,
      face ? tiles.domino(face) : null,
      html("span", { class: "number" }, number),
      king ? tiles.king(king) : html("span", { class: "no-king" }),
    );
  }));
}

function drawBuilders(table) {
  const { words, told } = table;
  const { builders, queen, dragon } = told.game;
  const places = builders.map((name, price) => {
    const word = name ? wordOf(name) : "";
    const dearer = `building ${word}@${price}`;
    const isDearer = told.choices.some(({ picks }) => picks.includes(dearer));
    const isCheapest = builders.indexOf(name) === price;
    const key = isDearer ? dearer : `building ${isCheapest ? word : ""}`;
    return thing(table, key, "place", "",
      html("span", { class: "price" }, price), html("span", { class: "name" }, name ?? "–"));
  });
  const guests = html("p", { class: "guests" },
    words.table("queen", { who: queen ? words.colour(queen) : "–" }), " ",
    words.table(dragon === "home" ? "dragonHome" : "dragonOut"));
  return group(words.table("builders"), "builders", places, guests);
}

// Returns the word of a building in the log.
const wordOf = (name) => name.toLowerCase().replace(/[^a-z -]/g, "").replaceAll(" ", "-");

function drawDice(table) {
  const { words, tiles, told } = table;
  if (!told.game.dice.length) return null;
  return group(words.table("dice"), "dice", told.game.dice.map(({ face, taker }, at) =>
    thing(
      table, `die ${at + 1}`, "die", `${words.square("coats", face[0], face[1])} ${taker ? words.colour(taker) : ""}`,
      tiles.square(face[0], Number(face[1] ?? 0), { kind: "coats" }),
      html("span", { class: "number" }, at + 1),
      taker ? tiles.king(taker) : html("span", { class: "no-king" }),
    )));
}

function drawSpells(table) {
  const { words, tiles, told } = table;
  return group(words.table("spells"), "spells", told.game.spells.map(({ name, owner, used }) =>
    thing(
      table, `spell ${name}`, used ? "spell used" : "spell", words.table(`spell-${name}`),
      html("span", { class: "name" }, words.table(`spellName-${name}`)),
      owner ? tiles.king(owner) : html("span", { class: "no-king" }),
    )));
}

function drawCaves(table) {
  const { words, told } = table;
  const { caves, flown } = told.game;
  if (!caves.length) return null;
  return group(words.table("caves"), "caves", caves.map((dragon, at) =>
    html("span", { class: `thing cave${at < flown ? " used" : ""}${at === flown ? " now" : ""}` },
      words.table("dragonNumber", { number: dragon }))));
}

function drawTiles(table) {
  const { words, told, tiles } = table;
  const owner = told.game.kingdoms.find(({ colour }) => colour === (told.game.turn ?? ""));
  return [
    group(words.table("points"), "scores", told.game.kingdoms.map(({ colour, total }) =>
      html("span", { class: "thing" }, tiles.king(colour), html("b", {}, total)))),
    owner && group(words.table("tiles"), "tiles", owner.tiles.map((tile) =>
      thing(table, `tile ${tile}`, "piece", "",
        shapeOf(told.faces.tiles[tile - 1]), html("span", { class: "number" }, tile)))),
  ];
}

function shapeOf(squares) {
  const wide = Math.max(...squares.map(([x]) => x)) + 1;
  const high = Math.max(...squares.map(([, y]) => y)) + 1;
  const side = Math.max(wide, high);
  return svg("svg", { viewBox: `0 0 ${side} ${side}`, class: "shape", "aria-hidden": "true" },
    squares.map(([x, y]) => svg("rect", {
      x: x + 0.05 + (side - wide) / 2, y: y + 0.05 + (side - high) / 2, width: 0.9, height: 0.9, rx: 0.15,
    })));
}
