// Serves one emulated Pico by lines of JSON. Usage: node serve.mjs JOB, where JOB is JSON:
//   package  folder of the npm package rp2040js
//   bootrom  the boot ROM in hexadecimal
//   uf2, elf the image and its symbols
//   slow     milliseconds; functions of longer turns are added up

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";

import { cableFrom } from "./cable.mjs";
import { Chip } from "./chip.mjs";
import { Flash, PowerCut } from "./flash.mjs";
import { Symbols, loadUf2 } from "./image.mjs";
import { Objects } from "./objects.mjs";
import { Profiler } from "./profiler.mjs";

const KEY_PINS = [10, 11, 12, 13, 14, 15];
const ALL_KEYS = 63;
const FILES_START = 0xa0000;
const WATCHDOG = 0x40058; // its page of addresses
const HEAP_MS = 1000;
const STRIP_NS_A_BYTE = 10_000;

const job = JSON.parse(process.argv[2]);
const { RP2040, USBCDC } = await import(pathToFileURL(path.join(job.package, "dist/esm/index.js")));
const Cable = cableFrom(USBCDC);
const symbols = new Symbols(job.elf);
const bootrom = new Uint32Array(Uint8Array.from(Buffer.from(job.bootrom, "hex")).buffer);
const flash = new Flash();
loadUf2(job.uf2, flash.bytes);

const pico = {
  levels: 0,
  pixels: new Uint8Array(0),
  hasCable: false,
  measured: "",
  measuredMs: 0,
  numbers: null,

  forget() {
    this.numbers = { slowMs: job.slow, turns: [], slowest: [], functions: {}, taps: [] };
    Object.assign(this.numbers, { collections: [], heaps: {}, pictures: [], lowest: { sp: 2 ** 32 } });
  },

  powerOn() {
    this.chip = new Chip(RP2040, bootrom, flash);
    this.objects = new Objects(this.chip.mcu, symbols);
    this.profiler = new Profiler(this.chip, symbols, this.objects, this.numbers);
    this.cable = this.hasCable ? new Cable(this.chip.mcu) : null;
    this.chip.hook(symbols.at("machine_bitstream_high_low"), () => this.writeStrip());
    this.setPins(ALL_KEYS);
    this.isDead = false;
  },

  /** Takes the pixels from the buffer, and spends the time that they take on the wire. */
  writeStrip() {
    const { core, clock } = this.chip;
    const [, , buffer, length] = core.registers;
    this.pixels = this.objects.bytes(buffer, length);
    clock.tick(length * STRIP_NS_A_BYTE);
    core.PC = core.LR & ~1;
    this.numbers.pictures.push(this.chip.nowMs);
    this.profiler.wrote(this.pixels);
  },

  /** Sets the pins of these keys. The package sees an edge even if the level stays the same. */
  setPins(keys) {
    KEY_PINS.forEach((pin, key) => {
      if ((keys >> key) & 1) {
        this.chip.mcu.gpio[pin].setInputValue(!((this.levels >> key) & 1));
      }
    });
  },

  setKeys(levels) {
    const pressed = levels & ~this.levels;
    const changed = levels ^ this.levels;
    this.levels = levels;
    this.setPins(changed);
    if (pressed) {
      this.profiler.press(pressed);
    }
  },

  pass(ms) {
    const end = this.chip.clock.nanos + ms * 1e6;
    while (!this.isDead && this.chip.clock.nanos < end) {
      try {
        this.chip.run(end);
      } catch (problem) {
        if (!(problem instanceof PowerCut)) {
          throw problem;
        }
        this.isDead = true;
      }
      if (this.chip.hasReset) {
        this.powerOn();
        break;
      }
    }
    this.profiler.settle();
    this.measureHeap();
  },

  /** Keeps the smallest free memory of each screen. */
  measureHeap() {
    const screen = this.profiler.screen();
    const isDue = screen !== this.measured || this.chip.nowMs > this.measuredMs + HEAP_MS;
    if (screen && isDue) {
      this.measured = screen;
      this.measuredMs = this.chip.nowMs;
      const { free, largest } = this.objects.heap();
      const before = this.numbers.heaps[screen] ?? { free: Infinity, largest: Infinity };
      this.numbers.heaps[screen] = {
        free: Math.min(free, before.free),
        largest: Math.min(largest, before.largest),
      };
    }
  },
};

const hex = (bytes) => Buffer.from(bytes).toString("hex");

const commands = {
  power({ cable }) {
    pico.hasCable = cable ?? pico.hasCable;
    pico.powerOn();
    return {};
  },
  keys({ levels, ms }) {
    if (levels !== pico.levels) {
      pico.setKeys(levels);
    }
    pico.pass(ms);
    return {};
  },
  look() {
    return { screen: pico.profiler.screen(), frame: hex(pico.profiler.picture) };
  },
  value({ path: names }) {
    const object = pico.objects.follow(pico.profiler.loop, names);
    const value = pico.objects.value(object);
    return { value: value instanceof Uint8Array ? hex(value) : value };
  },
  cut({ change, kept }) {
    flash.cutIn = change;
    flash.kept = kept;
    return {};
  },
  send({ text }) {
    pico.cable.send(Buffer.from(text, "hex"));
    return {};
  },
  said() {
    return { text: hex(pico.cable.take()) };
  },
  load({ file }) {
    flash.bytes.set(fs.readFileSync(file), FILES_START);
    return {};
  },
  dump({ file }) {
    fs.writeFileSync(file, flash.bytes.subarray(FILES_START));
    return {};
  },
  numbers() {
    pico.profiler.settle(true);
    const { numbers } = pico;
    pico.forget();
    pico.profiler.numbers = pico.numbers;
    return { numbers, erases: flash.erases, pages: flash.pages };
  },
};

pico.forget();
for await (const line of readline.createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  let answer;
  try {
    answer = commands[request.do](request);
    answer.now = pico.chip?.nowMs ?? 0;
    answer.isDead = pico.isDead ?? true;
    answer.pixels = hex(pico.pixels);
    answer.isWatched = pico.chip?.mcu.peripherals[WATCHDOG].timer.enable ?? false;
  } catch (problem) {
    answer = { error: String(problem.stack) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
