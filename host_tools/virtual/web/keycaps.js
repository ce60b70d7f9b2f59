// The shapes of the six keycaps in millimetres, equal to those in hardware/case.

const ARROW = "M0 6.6 5.9 1.2V-4.8a1.5 1.5 0 0 0-1.5-1.5H-4.4a1.5 1.5 0 0 0-1.5 1.5V1.2Z";
const ROUND = "M-7.25 0a7.25 7.25 0 1 1 14.5 0a7.25 7.25 0 1 1-14.5 0Z";
const SQUARE = "M-3.7-6.7H3.7a3 3 0 0 1 3 3V3.7a3 3 0 0 1-3 3H-3.7a3 3 0 0 1-3-3V-3.7a3 3 0 0 1 3-3Z";
const SIGN_A = "M-2.2 3 0-3.1 2.2 3M-1.4 1H1.4";
const SIGN_B = "M-1.9-3V3H.5a1.6 1.6 0 0 0 0-3.2H-1.9M.2-.2A1.4 1.4 0 0 0 .2-3H-1.9";

const CAPS = {
  UP: { outline: ARROW, turn: 180, size: 12.6 },
  DOWN: { outline: ARROW, turn: 0, size: 12.6 },
  LEFT: { outline: ARROW, turn: 90, size: 12.6 },
  RIGHT: { outline: ARROW, turn: -90, size: 12.6 },
  A: { outline: ROUND, turn: 0, size: 14.5, sign: SIGN_A },
  B: { outline: SQUARE, turn: 0, size: 13.4, sign: SIGN_B },
};

const SVG = "http://www.w3.org/2000/svg";

function part(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

// Draws a keycap into its button: gap in the case, shadow, wall, slanted rim, top, letter.
export function drawKeycap(button, name) {
  const { outline, turn, size, sign } = CAPS[name];
  const hit = document.createElement("span");
  hit.className = "hit";
  const half = 0.62 * size;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `${-half} ${-half} ${2 * half} ${2 * half}`);
  svg.setAttribute("aria-hidden", "true");
  const shape = (kind, scale, parent) =>
    part("path", { class: kind, d: outline, transform: `rotate(${turn}) scale(${scale})` }, parent);
  shape("gap", 1.07, svg);
  shape("cast", 1, part("g", { class: "shadow" }, svg));
  const head = part("g", { class: "head" }, svg);
  shape("wall", 1, part("g", { transform: "translate(0 .1)" }, head));
  const lifted = part("g", { transform: "translate(-.15 -1.15)" }, head);
  shape("wall", 1, lifted);
  shape("top", 1, lifted);
  shape("rim", 0.9, lifted);
  if (sign) part("path", { class: "sign", d: sign }, lifted);
  button.append(hit, svg);
}
