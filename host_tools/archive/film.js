// Shows a finished game: kingdoms that grow square by square, and the device's lights beside them.
"use strict";

const film = JSON.parse(document.getElementById("data").textContent);
const stage = document.getElementById("stage");
const caption = document.getElementById("caption");
const bar = document.getElementById("bar");
const round = document.getElementById("round");
const button = document.getElementById("play");
const speed = document.getElementById("speed");
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const SVG = "http://www.w3.org/2000/svg";
const FLASH_MS = 300;
const REST_MS = 1100;

let step = 0;
let timer = 0;
let isFlash = false;

function make(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

/** Returns the rectangle that contains a house's kingdom in all shots: [left, top, columns, rows]. */
function boxOf(house) {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  const [most_columns, most_rows] = film.size;
  for (const shot of film.shots) {
    for (const [x, y] of shot.houses[house][0]) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  }
  const columns = Math.max(right - left + 1, most_columns);
  const rows = Math.max(bottom - top + 1, most_rows);
  // A map of fixed size is centred on its castle, or begins at [0, 0] if it has no castle.
  if (film.fixed) return left < 0 ? [-(columns >> 1), -(rows >> 1), columns, rows] : [0, 0, columns, rows];
  return [left - Math.floor((columns - right + left - 1) / 2),
    top - Math.floor((rows - bottom + top - 1) / 2), columns, rows];
}

function houseOf(players, number) {
  const figure = document.createElement("figure");
  figure.className = "house";
  const heading = document.createElement("figcaption");
  const names = document.createElement("span");
  players.forEach((player, index) => {
    if (index) names.append(film.fixed ? " : " : " + ");
    const name = document.createElement("b");
    name.style.setProperty("--ink", film.inks[player]);
    name.textContent = film.names[player];
    names.append(name);
  });
  const points = document.createElement("strong");
  heading.append(names, points);
  const [left, top, columns, rows] = boxOf(number);
  const label = players.map((player) => film.names[player]).join(" and ");
  const board = make("svg", {
    class: "kingdom", viewBox: `-1 -1 ${columns * 40 + 2} ${rows * 40 + 2}`, role: "img",
    "aria-label": `board of ${label}`,
  }, figure);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      make("rect", { x: x * 40 + 1, y: y * 40 + 1, width: 38, height: 38, rx: 6, class: "free" }, board);
    }
  }
  const squares = make("g", {}, board);
  const matrix = make("svg", {
    class: "matrix", viewBox: "0 0 118 118", role: "img", "aria-label": `lights of ${label}`,
  }, figure);
  make("rect", { width: 118, height: 118, rx: 8, fill: "#050506" }, matrix);
  const lights = [];
  for (let cell = 0; cell < 49; cell++) {
    const place = { x: 4.5 + (cell % 7) * 16, y: 4.5 + Math.floor(cell / 7) * 16, width: 13, height: 13, rx: 3 };
    lights.push(make("rect", place, matrix));
  }
  figure.prepend(heading);
  stage.append(figure);
  return { figure, points, squares, lights, left, top, shown: new Set() };
}

const houses = film.houses.map(houseOf);

function drawSign(sign, transform, ink, square) {
  const [path, fill, line] = film.shapes[sign];
  const inks = fill ? { fill, stroke: line } : { fill: ink };
  make("path", { d: path, transform, class: "sign", ...inks }, square);
}

function drawSquare(house, [x, y, word], isNew) {
  const [ground, ink, letter, sign, count] = film.looks[word];
  const place = `translate(${(x - house.left) * 40} ${(y - house.top) * 40})`;
  const group = make("g", { transform: place }, house.squares);
  const square = make("g", isNew ? { class: "new" } : {}, group);
  make("rect", { x: 1, y: 1, width: 38, height: 38, rx: 6, fill: ground }, square);
  if (letter) {
    make("text", { x: 6, y: 16, style: `fill: ${ink}`, class: "letter" }, square).textContent = letter;
    for (let index = 0; index < count; index++) {
      drawSign(sign, `translate(${4.5 + index * 11} 24) scale(0.95)`, ink, square);
    }
  } else if (sign === "tower") {
    drawSign(sign, "translate(8.8 7) scale(1.6)", ink, square);
  } else if (sign) {
    drawSign(sign, "translate(8 8) scale(2.4)", ink, square);
  }
}

function show(next) {
  const isForward = next === step + 1;
  step = next;
  const shot = film.shots[step];
  shot.houses.forEach(([squares, points], number) => {
    const house = houses[number];
    const before = house.shown;
    house.squares.replaceChildren();
    for (const one of squares) drawSquare(house, one, isForward && !before.has(one.join()));
    house.shown = new Set(squares.map((one) => one.join()));
    house.points.textContent = points.join(" : ");
    house.figure.classList.toggle("acting", shot.actor === number);
  });
  caption.textContent = shot.caption;
  round.textContent = `round ${shot.round} of ${film.rounds}`;
  bar.value = step;
  light();
}

function light() {
  film.shots[step].houses.forEach((state, number) => {
    const hex = state[isFlash ? 2 : 3];
    houses[number].lights.forEach((lamp, cell) => {
      const colour = film.lights[parseInt(hex.slice(2 * cell, 2 * cell + 2), 16)];
      lamp.setAttribute("fill", colour || "#15161b");
    });
  });
}

function blink() {
  isFlash = !isFlash;
  light();
  setTimeout(blink, isFlash ? FLASH_MS : REST_MS);
}

function run(isOn) {
  clearTimeout(timer);
  timer = 0;
  if (isOn) {
    if (step === film.shots.length - 1) show(0);
    timer = setTimeout(tick, film.step_ms * speed.value);
  }
  button.textContent = isOn ? "❚❚" : "▶";
}

function tick() {
  if (step < film.shots.length - 1) show(step + 1);
  if (step < film.shots.length - 1) timer = setTimeout(tick, film.step_ms * speed.value);
  else run(false);
}

function move(by) {
  run(false);
  show(Math.max(0, Math.min(film.shots.length - 1, step + by)));
}

bar.max = film.shots.length - 1;
bar.addEventListener("input", () => { run(false); show(Number(bar.value)); });
button.addEventListener("click", () => run(!timer));
addEventListener("keydown", (event) => {
  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
  const isControl = event.target.matches("select, input, button");
  if (steps && !isControl) { event.preventDefault(); move(steps); }
  if (event.key === " " && !isControl) { event.preventDefault(); run(!timer); }
});

const wanted = Number(location.hash.slice(1));
show(Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, film.shots.length - 1) : 0);
if (!isCalm) blink();
run(!isCalm && !wanted);
