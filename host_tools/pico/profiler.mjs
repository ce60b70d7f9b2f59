// Measures turns of the main loop, taps, garbage collections and the Python functions of slow turns.

import { NONE } from "./objects.mjs";

const SAMPLE_NS = 200_000;
const CELLS = 49;
const KEPT_SLOW_TURNS = 12;
const RECENT_NS = 2_000_000_000;
const ANSWER_NS = 1_000_000_000;
const TURN = "castellan_device_loop_Loop_turn";

/** Watches one chip. `numbers` outlives it and adds up over several starts. */
export class Profiler {
  constructor(chip, symbols, objects, numbers) {
    this.chip = chip;
    this.symbols = symbols;
    this.objects = objects;
    this.numbers = numbers;
    this.loop = 0; // the address of the firmware's Loop, as soon as it runs
    this.stack = [];
    this.returns = new Set();
    this.idleNs = 0;
    this.collectNs = 0;
    this.turn = null;
    this.picture = new Uint8Array(CELLS);
    this.open = []; // taps that wait for a look or for a new picture
    this.pictures = new Map(); // picture → the last time it was written
    this.turnCode = symbols.pythonAddresses.get(TURN);
    chip.hook(symbols.at("mp_execute_bytecode"), () => this.enter());
    this.time("mp_hal_delay_ms", (nanos) => (this.idleNs += nanos));
    this.time("gc_collect", (nanos) => this.collected(nanos));
    this.sampler = chip.clock.createAlarm(() => this.sample());
    this.sampler.schedule(SAMPLE_NS);
  }

  /** Calls `act(nanos)` after each call of a C function. */
  time(name, act) {
    const { chip } = this;
    const calls = [];
    const returns = new Set();
    const leave = () => {
      const call = calls.at(-1);
      if (call && call.back === (chip.core.PC & ~1) && call.sp === chip.core.SP) {
        calls.pop();
        act(chip.clock.nanos - call.since);
      }
    };
    chip.hook(this.symbols.at(name), () => {
      const back = chip.core.LR & ~1;
      if (!returns.has(back)) {
        returns.add(back);
        chip.hook(back, leave);
      }
      calls.push({ back, sp: chip.core.SP, since: chip.clock.nanos });
    });
  }

  collected(nanos) {
    this.collectNs += nanos;
    this.numbers.collections.push(round(nanos / 1e6));
  }

  /** Runs when a Python function begins: r0 has its code state. */
  enter() {
    const { core, mcu } = this.chip;
    const state = core.registers[0];
    const code = mcu.readUint32(mcu.readUint32(state) + 12);
    this.unwind();
    this.stack.push({ sp: core.SP, code });
    if (core.SP < this.numbers.lowest.sp) {
      this.numbers.lowest = { sp: core.SP, stack: this.described() };
    }
    const back = core.LR & ~1;
    if (!this.returns.has(back)) {
      this.returns.add(back);
      this.chip.hook(back, () => this.unwind());
    }
    if (code === this.turnCode) {
      const last = state + 20 + 4 * (mcu.readUint16(state + 12) - 1);
      this.loop = mcu.readUint32(last);
      this.beginTurn(mcu.readUint32(last - 8) >> 1);
    }
  }

  described() {
    const names = this.symbols.pythonNames;
    return this.stack.map(({ sp, code }) => `${sp.toString(16)} ${names.get(code) ?? "?"}`);
  }

  unwind() {
    const sp = this.chip.core.SP;
    while (this.stack.length && this.stack.at(-1).sp <= sp) {
      this.stack.pop();
    }
  }

  beginTurn(levels) {
    const now = this.chip.clock.nanos;
    this.endTurn(now);
    this.picture = this.frame(); // between two turns no screen is half drawn
    const { idleNs, collectNs } = this;
    const flashNs = this.chip.flashNs;
    this.turn = { since: now, idleNs, collectNs, flashNs, samples: [], screen: this.screen() };
    for (const tap of this.open) {
      if (levels & tap.levels && tap.seenNs === null) {
        tap.seenNs = now - tap.since;
      }
    }
  }

  endTurn(now) {
    if (this.turn === null) {
      return;
    }
    const { since, idleNs, collectNs, flashNs, samples, screen } = this.turn;
    const ms = round((now - since - (this.idleNs - idleNs)) / 1e6);
    const turn = { ms, at: round(since / 1e6), screen };
    turn.flash = round((this.chip.flashNs - flashNs) / 1e6);
    turn.collect = round((this.collectNs - collectNs) / 1e6);
    this.numbers.turns.push([turn.ms, turn.flash]);
    const { slowest } = this.numbers;
    if (slowest.length < KEPT_SLOW_TURNS || slowest.at(-1).ms - slowest.at(-1).flash < ms - turn.flash) {
      turn.functions = this.named(samples);
      slowest.push(turn);
      slowest.sort((one, other) => other.ms - other.flash - (one.ms - one.flash));
      slowest.splice(KEPT_SLOW_TURNS);
    }
    if (ms - turn.flash > this.numbers.slowMs) {
      for (const [name, cost] of Object.entries(this.named(samples))) {
        this.numbers.functions[name] = round((this.numbers.functions[name] ?? 0) + cost);
      }
    }
  }

  sample() {
    this.sampler.schedule(SAMPLE_NS);
    if (this.turn !== null && !this.chip.core.waiting) {
      this.unwind();
      this.turn.samples.push(this.stack.map((frame) => frame.code));
    }
  }

  /** Returns milliseconds by function. Each function counts what it calls, too. */
  named(samples) {
    const costs = new Map();
    for (const stack of samples) {
      for (const code of new Set(stack)) {
        costs.set(code, (costs.get(code) ?? 0) + SAMPLE_NS / 1e6);
      }
    }
    const ranked = [...costs].sort((one, other) => other[1] - one[1]).slice(0, 24);
    const names = this.symbols.pythonNames;
    return Object.fromEntries(ranked.map(([code, ms]) => [names.get(code) ?? "?", round(ms)]));
  }

  // Taps and pictures

  press(levels) {
    const since = this.chip.clock.nanos;
    this.open.push({ levels, since, seenNs: null, answerNs: null, screen: this.screen() });
    this.settle();
  }

  /** Runs when a picture is written. A picture shown lately, such as one of a blink, is not new. */
  wrote(picture) {
    const now = this.chip.clock.nanos;
    const key = Buffer.from(picture).toString("latin1");
    const last = this.pictures.get(key);
    for (const tap of this.open) {
      if (tap.seenNs !== null && tap.answerNs === null && !(last > tap.since - RECENT_NS)) {
        tap.answerNs = now - tap.since;
      }
    }
    this.pictures.set(key, now);
  }

  /** Hands over the taps whose time is over. */
  settle(isAll = false) {
    const now = this.chip.clock.nanos;
    const isDone = (tap) => isAll || now - tap.since > ANSWER_NS;
    for (const tap of this.open.filter(isDone)) {
      const ms = (nanos) => (nanos === null ? null : round(nanos / 1e6));
      const { levels, screen, since } = tap;
      const at = round(since / 1e6);
      this.numbers.taps.push({ levels, screen, at, seen: ms(tap.seenNs), answer: ms(tap.answerNs) });
    }
    this.open = this.open.filter((tap) => !isDone(tap));
    for (const [key, last] of this.pictures) {
      if (now - last > 2 * RECENT_NS) {
        this.pictures.delete(key);
      }
    }
  }

  // What the firmware shows

  shown() {
    const { objects, loop } = this;
    for (const name of ["safe", "alarm"]) {
      const object = loop ? objects.attribute(loop, name) : NONE;
      if (object !== NONE) {
        return name === "safe" ? object : objects.attribute(object, "shell");
      }
    }
    return loop ? objects.attribute(loop, "shell") : NONE;
  }

  screen() {
    const { objects } = this;
    const shown = this.shown();
    const stack = shown === NONE ? NONE : objects.attribute(shown, "_stack");
    if (stack === NONE || objects.word(stack + 8) === 0) {
      return "";
    }
    const top = objects.word(objects.word(stack + 12) + 4 * (objects.word(stack + 8) - 1));
    return objects.value(objects.attribute(top, "name")) ?? "";
  }

  frame() {
    const shown = this.shown();
    const frame = shown === NONE ? null : this.objects.value(this.objects.attribute(shown, "frame"));
    return frame ?? new Uint8Array(CELLS);
  }
}

function round(ms) {
  return Math.round(ms * 1000) / 1000;
}
