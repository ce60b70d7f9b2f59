// The score sheet: each property, squares times signs, bonuses, total, and what decided a tie.

import { html } from "./elements.js";

export function drawSheet(table) {
  const { words, told } = table;
  const wasOpen = document.getElementById("sheet")?.open ?? false;
  const print = html("button", { class: "plain", "data-at": "print", click: () => globalThis.print() },
    words.table("print"));
  return html(
    "details",
    { id: "sheet", open: wasOpen || told.game.finished },
    html("summary", { "data-at": "sheet" }, words.table("sheet")),
    html("div", { class: "sheets" }, told.game.players.map((_, seat) => sheetOf(table, seat))),
    tie(table),
    print,
  );
}

function sheetOf({ words, tiles, told }, seat) {
  const { game, bonuses } = told;
  const kingdom = (game.kingdoms ?? game.maps)[seat];
  const colour = game.players[seat];
  const lines = game.board ? parts(words, kingdom) : properties(words, tiles, game, kingdom);
  const extra = (bonuses[seat] ?? []).filter(([, points]) => points).map(([letter, points]) =>
    line(words.table(`bonus-${letter}`) ?? letter, "", points));
  return html(
    "table",
    {},
    html("caption", {}, tiles.king(colour), ` ${words.colour(colour)} · ${words.table("placed", { place: game.places[seat] })}`),
    html("tbody", {}, lines, extra),
    html("tfoot", {}, line(words.table("total"), "", game.scores[seat])),
  );
}

const line = (name, sum, points, picture = null) =>
  html("tr", {}, html("th", { scope: "row" }, picture, name), html("td", {}, sum), html("td", {}, points));

function properties(words, tiles, game, kingdom) {
  const kind = game.maps ? "coats" : "lands";
  return (kingdom.properties ?? kingdom.domains).map(([letter, squares, signs, points]) =>
    line(words.square(kind, letter, 0), `${squares} × ${signs}`, points, tiles.square(letter, 0, { kind })));
}

function parts(words, kingdom) {
  return ["squares", "castles", "broken"].map((name) => line(words.table(name), "", kingdom[name]));
}

function tie({ words, told }) {
  if (!told.tie) return null;
  const [name, values] = told.tie;
  const each = values.map(([seat, value]) => `${words.colour(told.game.players[seat])} ${value}`);
  return html("p", { class: "tie" }, words.table(`tie-${name}`, { values: each.join(", ") }));
}
