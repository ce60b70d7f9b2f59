// Draws kingdoms, maps and the board of Dragon Inferno as grids of squares.

import { html, unseen } from "./elements.js";

const LEAST_SIDE = 5;
const MAP = { left: -3, right: 3, top: -2, bottom: 2 };

// Returns the boards of the match: { colour, title, isActive, squares, box }.
export function boardsOf({ told, words }) {
  const { game } = told;
  const active = words.colour(game.turn) ? game.turn : game.focus;
  if (game.board) return [sharedBoard(game)];
  return (game.kingdoms ?? game.maps).map((kingdom, seat) => ({
    colour: kingdom.colour,
    kingdom,
    points: game.scores[seat],
    place: game.places[seat],
    kind: game.maps ? "coats" : "lands",
    isActive: kingdom.colour === active,
    squares: new Map(kingdom.cells.map(([x, y, ...what]) => [`${x},${y}`, what])),
    box: game.maps ? MAP : null,
  }));
}

function sharedBoard({ board: [width, height], kingdoms, eggs, burnt = [] }) {
  const squares = new Map();
  for (const [x, y] of burnt) squares.set(`${x},${y}`, ["fire"]);
  for (const [x, y] of eggs) squares.set(`${x},${y}`, ["egg"]);
  for (const { colour, cells } of kingdoms) {
    for (const [x, y, mark, isBurnt] of cells) squares.set(`${x},${y}`, [mark, isBurnt, colour]);
  }
  const box = { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  return { colour: null, kind: "fields", isActive: true, squares, box };
}

// Draws a board. A large one shows the places and the ghost, a small one is a button to enlarge it.
export function drawBoard(table, board, isLarge) {
  const isOpen = isLarge && board.isActive;
  const glowing = new Set(isOpen ? table.open.flatMap(({ cells }) => cells.map(String)) : []);
  const box = board.box ?? boxAround([...board.squares.keys(), ...glowing]);
  const columns = box.right - box.left + 1;
  const grid = html("div", { class: "grid" });
  grid.style.setProperty("--columns", columns);
  for (let y = box.top; y <= box.bottom; y += 1) {
    for (let x = box.left; x <= box.right; x += 1) {
      grid.append(drawSquare(table, board, `${x},${y}`, glowing, isOpen));
    }
  }
  if (isLarge) return html("section", { class: "board large" }, titleOf(table, board), scroller(grid));
  return html(
    "button",
    {
      class: "board small", "data-at": `board ${board.colour}`,
      click: () => { table.looked = board.colour; table.refresh(); },
    },
    titleOf(table, board),
    grid,
  );
}

const scroller = (grid) => html("div", { class: "scroller" }, grid);

function boxAround(squares) {
  const places = squares.map((square) => square.split(",").map(Number));
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const box = {
    left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys),
  };
  grow(box, "left", "right");
  grow(box, "top", "bottom");
  return box;
}

function grow(box, low, high) {
  while (box[high] - box[low] + 1 < LEAST_SIDE) {
    if (-box[low] <= box[high]) box[low] -= 1;
    else box[high] += 1;
  }
}

function titleOf({ words, tiles }, { colour, points, place, kingdom }) {
  if (!colour) return null;
  const has = kingdom.coins === undefined ? null : html("span", { class: "purse" },
    words.table("purse", { coins: kingdom.coins, towers: kingdom.towers, knights: kingdom.reserve }));
  return html(
    "span",
    { class: "title" },
    tiles.king(colour),
    html("b", {}, words.colour(colour)),
    html("span", { class: "score" }, words.table("score", { points, place })),
    has,
  );
}

function drawSquare(table, board, square, glowing, isOpen) {
  const what = board.squares.get(square);
  const shown = [what ? picture(table, board, what) : null, buildingOn(board, square)];
  const at = isOpen && table.ghost
    ? table.ghost[0].cells.findIndex((cell) => String(cell) === square) : -1;
  if (at >= 0) shown.push(...ghostOn(table, at));
  const kind = `square${what ? "" : " free"}${at >= 0 ? " ghost" : ""}`;
  if (!glowing.has(square)) return html("span", { class: kind }, shown);
  return html(
    "button",
    {
      class: `${kind} glow`, "data-at": `square ${square}`, "data-square": square,
      "aria-pressed": String(at >= 0), click: () => table.touch(square),
    },
    unseen(table.words.table("square", { square: square.replace(",", " ") })),
    shown,
  );
}

function picture({ tiles, words }, { kind, colour }, [letter, count, owner]) {
  if (letter === "egg" || letter === "fire") return tiles.sign(letter);
  if (kind === "fields") return tiles.field(letter, owner, count);
  return tiles.square(letter, count, { kind, owner: colour, name: words.square(kind, letter, count) });
}

function buildingOn({ kingdom }, square) {
  const building = kingdom?.buildings?.find(([, x, y]) => `${x},${y}` === square);
  return building ? html("span", { class: "building", title: building[0] }, building[0]) : null;
}

// Returns what the ghost puts on its square number `at`: half of the domino, or a number.
function ghostOn({ told, tiles, ghost }, at) {
  const { game, faces } = told;
  const [{ line, cells }, gain] = ghost;
  const row = game.row?.findIndex(({ number }) => number === game.domino) ?? -1;
  const face = line.startsWith("place ") && row >= 0 ? faces.row[row] : null;
  const own = game.dice?.filter(({ taker }) => taker === game.turn) ?? [];
  const die = line.startsWith("draw ") && cells.length === own.length ? own[at].face : null;
  const number = html("span", { class: "mark" }, cells.length > 1 ? at + 1 : "✓");
  const half = face && tiles.square(face[2 * at], Number(face[2 * at + 1]));
  const mark = half ?? (die ? tiles.square(die[0], Number(die[1] ?? 0), { kind: "coats" }) : number);
  const points = at === 0 ? html("b", { class: "points" }, gain < 0 ? `−${-gain}` : `+${gain}`) : null;
  return [mark, points];
}
