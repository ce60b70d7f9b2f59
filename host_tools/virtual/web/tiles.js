// Draws squares, dominoes, kings and dice. A land is told by its pattern and its letter, too.

import { svg } from "./elements.js";

const SIDE = 100;
const spread = (points, shape) => points.map(([x, y]) => shape(x, y)).join("");

// The drawings on the ground of each letter, as pairs: a path, and true if the path is filled.
const LANDS = {
  w: [
    [spread([[18, 96], [34, 96], [50, 96], [66, 96], [82, 96]], (x, y) => `M${x} ${y}V52`), false],
    [
      spread([[18, 30], [34, 38], [50, 28], [66, 38], [82, 30]], (x, y) =>
        `M${x} ${y}q8 9 0 20q-8 -11 0 -20zM${x} ${y + 16}q10 4 8 15q-8 -3 -8 -15zM${x} ${y + 16}q-10 4 -8 15q8 -3 8 -15z`),
      true,
    ],
  ],
  f: [
    [
      spread([[26, 30], [72, 24], [50, 48]], (x, y) =>
        `M${x} ${y}l12 18h-6l11 17h-34l11 -17h-6zM${x - 3} ${y + 35}h6v9h-6z`),
      true,
    ],
  ],
  l: [
    [spread([[2, 36], [2, 56], [2, 76]], (x, y) => `M${x} ${y}q12 -13 24 0t24 0 24 0 24 0`), false],
  ],
  g: [
    [
      spread([[24, 44], [56, 36], [82, 54], [38, 70], [68, 80], [16, 84]], (x, y) =>
        `M${x} ${y}l-7 -12M${x} ${y}v-16M${x} ${y}l7 -12`),
      false,
    ],
    [spread([[40, 50], [70, 62], [50, 86], [20, 62]], (x, y) => `M${x} ${y}h5v5h-5z`), true],
  ],
  s: [
    [
      "M8 42h24M44 42h16M72 42h20M14 60h14M40 60h28M80 60h12M8 78h26M46 78h14M72 78h18M60 78V54M68 42V20",
      false,
    ],
    [spread([[60, 40], [68, 8]], (x, y) => `M${x - 4} ${y}h8v14h-8z`), true],
  ],
  m: [
    [
      spread([[30, 44], [68, 34], [50, 70], [82, 74], [16, 78]], (x, y) =>
        `M${x} ${y - 15}l12 15l-12 15l-12 -15zM${x} ${y - 6}l5 6l-5 6l-5 -6z`),
      true,
    ],
  ],
  t: [
    [
      "M0 34H100M0 56H100M0 78H100M25 34V56M75 34V56M50 56V78M98 56V78M2 56V78M25 78V100M75 78V100M50 34V12",
      false,
    ],
  ],
  // Coats of arms: pale, chevrons, bends, lozenges, cross, checks.
  d: [["M38 0h24v100h-24zM8 0h10v100h-10zM82 0h10v100h-10z", true]],
  D: [["M-6 44L44 -6M-6 82L82 -6M20 104L104 20M58 104L104 58", false]],
  L: [
    [spread([[50, 28], [28, 56], [72, 56], [50, 84]], (x, y) => `M${x} ${y - 15}l14 15l-14 15l-14 -15z`), true],
  ],
  b: [["M40 0h20v40h40v20h-40v40h-20v-40h-40v-20h40z", true]],
  q: [["M0 25h25v25h-25zM50 25h25v25h-25zM25 50h25v25h-25zM75 50h25v25h-25zM0 75h25v25h-25zM50 75h25v25h-25zM25 0h25v25h-25zM75 0h25v25h-25z", true]],
  "coat l": [["M-4 60L50 22L104 60M-4 84L50 46L104 84M-4 108L50 70L104 108", false]],
};
const KING =
  "M26 92h48l6 -40l-14 8l-6 -20a11 11 0 1 0 -20 0l-6 20l-14 -8z";
const DOTS = [[], [[50, 72]], [[40, 72], [60, 72]], [[36, 76], [50, 66], [64, 76]],
  [[40, 66], [60, 66], [40, 80], [60, 80]]];
const QUARTET = 4; // players of one box. The second four have a double outline

export class Tiles {
  // `squares` has the colours and shapes that other pictures of the project use, too.
  constructor(squares) {
    this._squares = squares;
    this._names = Object.keys(squares.players);
    this._keepGrounds();
  }

  // Draws each ground once. All squares refer to it, which is much quicker than drawing each one.
  _keepGrounds() {
    const kept = svg("svg", { width: 0, height: 0, class: "kept", "aria-hidden": "true" });
    for (const kind of ["lands", "coats"]) {
      for (const letter of Object.keys(this._squares[kind])) {
        kept.append(svg("g", { id: `${kind}-${letter}` }, this._drawGround(letter, kind)));
      }
    }
    document.body.append(kept);
  }

  // Returns the picture of a square. `kind` is `lands`, or `coats` in the Duel.
  square(letter, count = 0, { kind = "lands", owner = null, name = "" } = {}) {
    const picture = this._picture(name);
    picture.append(...this.ground(letter, kind, owner), ...this._signs(count, kind));
    return picture;
  }

  _picture(name, width = SIDE) {
    const said = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
    return svg("svg", { viewBox: `0 0 ${width} ${SIDE}`, class: "tile", ...said });
  }

  ground(letter, kind, owner) {
    if (letter === "?") return this._joker();
    const use = svg("use", { href: `#${kind}-${letter}` });
    return letter === "C" ? [use, ...this._castle(owner)] : [use];
  }

  _drawGround(letter, kind) {
    const [ground, ink] = this._squares[kind][letter] ?? this._squares.coats["."];
    const parts = [svg("rect", { width: SIDE, height: SIDE, rx: 9, fill: ground })];
    if (letter === "C") return parts;
    for (const [path, isFilled] of this._pattern(letter, kind)) {
      parts.push(
        svg("path", {
          d: path, opacity: isFilled ? 0.5 : 0.62, fill: isFilled ? ink : "none",
          stroke: isFilled ? "none" : ink, "stroke-width": 4.5, "stroke-linecap": "round",
        }),
      );
    }
    const label = svg("text", { x: 16, y: 23, "text-anchor": "middle", class: "letter", fill: ink });
    label.append(letter);
    return [...parts, svg("rect", { width: 32, height: 30, rx: 9, fill: ground }), label];
  }

  _joker() {
    const sign = svg("text", { x: 50, y: 73, "text-anchor": "middle", class: "joker", fill: "#ece5d8" });
    sign.append("?");
    return [svg("rect", { width: SIDE, height: SIDE, rx: 9, fill: "#4b3f66" }), sign];
  }

  _pattern(letter, kind) {
    return (kind === "coats" && LANDS[`coat ${letter}`]) || LANDS[letter] || [];
  }

  _castle(owner) {
    const fill = this._squares.players[owner] ?? "#8a8f9a";
    return [
      svg("rect", { x: 6, y: 6, width: 88, height: 88, rx: 8, fill, opacity: 0.35 }),
      svg("path", {
        d: this._squares.shapes.tower, transform: "translate(22 12) scale(4 4.4)", fill,
        stroke: "#1b1e24", "stroke-width": 0.9,
      }),
      ...this._dots(owner, 50, 58),
    ];
  }

  _dots(owner, x, y) {
    const dots = DOTS[(this._names.indexOf(owner) % QUARTET) + 1] ?? [];
    return dots.map(([dx, dy]) =>
      svg("circle", { cx: x + dx - 50, cy: y + dy - 72, r: 5.5, fill: "#14161a" }));
  }

  _signs(count, kind) {
    const name = this._squares.signs[kind];
    if (!count) return [];
    const ground = svg("rect", {
      x: 96 - 30 * count, y: 64, width: 30 * count + 4, height: 36, rx: 9, fill: "#14161a", opacity: 0.82,
    });
    const signs = Array.from({ length: count }, (_, at) => this.shape(name, 98 - 30 * (count - at), 69, 2.6));
    return [ground, ...signs];
  }

  shape(name, x, y, scale) {
    const [fill, stroke] = this._squares.inks[name] ?? ["#e8e8ee", "#1b1e24"];
    return svg("path", {
      d: this._squares.shapes[name], transform: `translate(${x} ${y}) scale(${scale})`, fill, stroke,
      "stroke-width": 1,
    });
  }

  // Returns a domino: two squares side by side.
  domino([letter, signs, other, otherSigns]) {
    const picture = this._picture("", 2 * SIDE + 4);
    picture.classList.add("double");
    const first = svg("g", {}, this.ground(letter, "lands"), this._signs(signs, "lands"));
    const second = svg("g", { transform: `translate(${SIDE + 4} 0)` });
    second.append(...this.ground(other, "lands"), ...this._signs(otherSigns, "lands"));
    picture.append(first, second);
    return picture;
  }

  // Returns a player's king: a shape with as many dots as the player's place in the box.
  king(colour) {
    const isSecond = this._names.indexOf(colour) >= QUARTET;
    const picture = this._picture("");
    picture.classList.add("king");
    picture.append(
      svg("path", {
        d: KING, fill: this._squares.players[colour] ?? "#8a8f9a", stroke: "#14161a",
        "stroke-width": 4, "stroke-linejoin": "round",
      }),
      ...this._dots(colour, 50, 74),
    );
    if (isSecond) {
      picture.append(svg("rect", { x: 5, y: 5, width: 90, height: 90, rx: 14, fill: "none", stroke: "#8a8f9a", "stroke-width": 4 }));
    }
    return picture;
  }

  // Returns a square of Dragon Inferno by its mark: o, A (castle), H (hole) or X (both).
  field(mark, owner, isBurnt) {
    const picture = this._picture("");
    const fill = this._squares.players[owner];
    picture.append(
      svg("rect", { width: SIDE, height: SIDE, rx: 9, fill, opacity: isBurnt ? 0.35 : 1 }),
      ...this._dots(owner, 50, 84),
    );
    if (mark === "A" || mark === "X") {
      picture.append(svg("path", {
        d: this._squares.shapes.tower, transform: "translate(26 8) scale(3.4)", fill: "#1b1e24",
      }));
    }
    if (mark === "H" || mark === "X") picture.append(this.shape("hole", 28, 22, 4.4));
    if (isBurnt) picture.append(this.shape("fire", 22, 16, 5.6));
    return picture;
  }

  sign(name) {
    const picture = this._picture("");
    picture.append(this.shape(name, 20, 18, 6));
    return picture;
  }
}
