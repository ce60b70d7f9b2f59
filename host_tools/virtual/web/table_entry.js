// Draws what people enter: a row of dominoes, buildings, dice, or dragons before the caves.

import { html, unseen } from "./elements.js";

export function drawEntry(table) {
  const { entry } = table.told;
  if (!entry) return null;
  const { have, slots } = entry;
  const words = [...have, ...table.entered];
  const all = have.length + slots.length;
  return html(
    "section",
    { class: "entry", "aria-label": table.words.table(`enter-${entry.verb}`) },
    html("h2", {}, table.words.table(`enter-${entry.verb}`),
      html("span", { class: "count" }, ` ${words.length} / ${all}`)),
    html("p", { class: "entered" }, words.map((word) => html("span", { class: "chip" }, word.replaceAll("-", " ")))),
    typing(table),
    html("div", { class: `numbers ${entry.verb}` }, offered(table, slots[table.entered.length] ?? [])),
  );
}

function typing(table) {
  const said = table.words.table("type");
  const input = html("input", {
    type: "text", inputmode: "text", autocomplete: "off", "aria-label": said, placeholder: said,
    "data-at": "type",
  });
  const take = (event) => {
    event.preventDefault();
    table.enterAll(input.value.trim().split(/[\s,]+/).filter(Boolean));
  };
  return html(
    "form",
    { class: "typing", submit: take, keydown: (event) => event.stopPropagation() },
    input,
    html("button", { class: "plain", "data-at": "enter" }, table.words.table("enter")),
    table.entered.length
      ? html("button", { class: "plain", type: "button", "data-at": "less", click: () => table.takeBackWord() },
        table.words.table("less"))
      : null,
  );
}

function offered(table, slot) {
  const { verb } = table.told.entry;
  return slot.map((word) =>
    html(
      "button",
      {
        class: "plain number", "data-at": `word ${word}`, "data-word-of-entry": word,
        "aria-pressed": String(verb !== "roll" && table.entered.includes(word)),
        click: () => table.enter(word),
      },
      pictureOf(table, verb, word),
      unseen(saidOf(table, verb, word)),
      html("span", {}, verb === "roll" ? word.slice(2) : word.replaceAll("-", " ")),
    ));
}

// Returns what the picture of a word shows, for screen readers.
function saidOf({ words, told }, verb, word) {
  if (verb === "row") return words.domino(told.faces.box[Number(word) - 1]);
  return verb === "roll" ? words.table("die", { die: word[0] }) : "";
}

function pictureOf({ tiles, told }, verb, word) {
  if (verb === "row") return tiles.domino(told.faces.box[Number(word) - 1]);
  if (verb !== "roll") return null;
  return tiles.square(word[2], Number(word[3] ?? 0), { kind: "coats" });
}
