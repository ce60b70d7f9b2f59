// Draws the strip's bytes as light: converts duty values to colours, with a glow around each pixel.

const SIDE = 7;
const CELLS = SIDE * SIDE;
const WINDOW_MM = 56;
const PITCH_MM = WINDOW_MM / SIDE;
const SPILL_MM = 14; // the glow reaches this far over the case
export const CANVAS_MM = WINDOW_MM + 2 * SPILL_MM;

const EXPOSURE = 7.5; // an LED at a fifth of its duty looks bright
const LIFT = 0.85; // an LED at a hundredth of its duty is visible in a dark room
const DOT = 0.415; // radius in cells
const HALO = 2;

// Converts linear duty to screen colours. A bright pixel keeps its hue instead of turning white.
function light(duty) {
  const strongest = Math.max(...duty);
  if (strongest === 0) return null;
  const level = (1 - Math.exp((-EXPOSURE * strongest) / 255)) ** LIFT;
  return { level, rgb: duty.map((value) => encode((value / strongest) * level)) };
}

const encode = (linear) =>
  Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));

const css = (rgb, alpha) => `rgb(${rgb[0]} ${rgb[1]} ${rgb[2]} / ${alpha})`;
const towards = (rgb, goal, share) => rgb.map((v) => Math.round(v + (goal - v) * share));

export class LedCanvas {
  // `pixels[cell]` is a cell's index on the strip.
  constructor(canvas, pixels) {
    this._canvas = canvas;
    this._context = canvas.getContext("2d");
    this._pixels = pixels;
    this._sent = new Uint8Array(CELLS * 3);
    new ResizeObserver(() => this._resize()).observe(canvas);
  }

  show(sent) {
    this._sent = sent;
    this._draw();
  }

  _resize() {
    const side = Math.round(this._canvas.clientWidth * Math.min(3, globalThis.devicePixelRatio));
    if (!side || side === this._canvas.width) return;
    this._canvas.width = this._canvas.height = side;
    this._draw();
  }

  _draw() {
    const context = this._context;
    const unit = this._canvas.width / CANVAS_MM;
    context.setTransform(unit, 0, 0, unit, SPILL_MM * unit, SPILL_MM * unit);
    context.clearRect(-SPILL_MM, -SPILL_MM, CANVAS_MM, CANVAS_MM);
    const lights = Array.from({ length: CELLS }, (_, cell) => this._lightOf(cell));
    for (let cell = 0; cell < CELLS; cell++) dark(context, ...middle(cell), 1);
    context.globalCompositeOperation = "lighter";
    lights.forEach((one, cell) => one && halo(context, one, ...middle(cell)));
    context.globalCompositeOperation = "source-over";
    lights.forEach((one, cell) => paint(context, one, ...middle(cell)));
  }

  // The strip's order is green, red, blue.
  _lightOf(cell) {
    const at = 3 * this._pixels[cell];
    const [green, red, blue] = this._sent.subarray(at, at + 3);
    return light([red, green, blue]);
  }
}

const middle = (cell) => [
  ((cell % SIDE) + 0.5) * PITCH_MM,
  (Math.floor(cell / SIDE) + 0.5) * PITCH_MM,
];

function disc(context, x, y, radius, paint) {
  context.fillStyle = paint;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function gradient(context, x, y, radius, stops) {
  const made = context.createRadialGradient(x, y, 0, x, y, radius);
  for (const [share, colour] of stops) made.addColorStop(share, colour);
  return made;
}

// Draws a dark pixel over the glow of its neighbours, so that letters keep their holes.
function paint(context, one, x, y) {
  if (one) dot(context, one, x, y);
  else dark(context, x, y, 0.68);
}

function dark(context, x, y, opacity) {
  const radius = DOT * PITCH_MM;
  disc(context, x, y, radius, `rgb(21 26 32 / ${opacity})`);
  disc(context, x, y - 0.25, radius * 0.93, `rgb(29 35 42 / ${opacity})`);
}

function halo(context, { rgb, level }, x, y) {
  const radius = HALO * PITCH_MM;
  // White light comes from three LEDs at once and would hide its neighbours.
  const strength = level * (1 - 0.45 * (Math.min(...rgb) / 255));
  const stops = [
    [0, css(rgb, 0.46 * strength)],
    [0.25, css(rgb, 0.27 * strength)],
    [0.5, css(rgb, 0.1 * strength)],
    [0.75, css(rgb, 0.03 * strength)],
    [1, css(rgb, 0)],
  ];
  disc(context, x, y, radius, gradient(context, x, y, radius, stops));
}

// A bright pixel fills its window with light. A dim one is brightest in its middle.
function dot(context, { rgb, level }, x, y) {
  const radius = DOT * PITCH_MM;
  const fall = 1 - level;
  const stops = [
    [0, css(towards(rgb, 255, 0.1 + 0.6 * level), 1)],
    [0.4, css(towards(rgb, 255, 0.34 * level), 1)],
    [0.85, css(towards(rgb, 0, 0.3 * fall), 1)],
    [1, css(towards(rgb, 0, 0.1 + 0.35 * fall), 1)],
  ];
  disc(context, x, y, radius, gradient(context, x, y, radius, stops));
}
