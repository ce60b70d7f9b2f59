// Starts the page: words, storage, key input, device, clock, panel.

import { drawKeycap } from "./keycaps.js";
import { Maintenance } from "./maintenance.js";
import { Clock } from "./clock.js";
import { Device, bytesOf, fetchJson, startInterpreter } from "./device.js";
import { KeyInput, KEYS, listenToCaps, listenToKeyboard } from "./key_input.js";
import { Notice } from "./notice.js";
import { claimDevice } from "./single_window.js";
import { Panel } from "./panel.js";
import { Pieces } from "./piece_set.js";
import { Table } from "./table.js";
import { Storage, findPlace } from "./storage.js";
import { LedCanvas } from "./led_canvas.js";
import { Words } from "./words.js";

const BASE = new URL("./", import.meta.url).href;
const SCRIPT = "#script"; // the address of a page for scripts, where the device stays switched off
const $ = (id) => document.getElementById(id);

const place = findPlace();
const notice = new Notice($("notice"));

async function main() {
  const facts = await fetchJson(`${BASE}page.json`);
  const words = new Words(BASE, facts.languages);
  await words.begin(place);
  notice.speak(words);
  translate(words);
  for (const name of KEYS) drawKeycap(capOf(name), name);
  if (location.hash === SCRIPT) return;
  let page = null;
  offerLanguages(words, () => {
    page?.panel.refresh();
    page?.pieces.show();
    page?.table.refresh();
  });
  if (typeof WebAssembly !== "object") {
    notice.say("noWebAssembly");
    return;
  }
  const taken = await claimDevice(notice);
  if (!taken) return;
  const interpreter = await startInterpreter(BASE, console.info);
  if (taken.aborted) {
    notice.say("takenOver");
    return;
  }
  page = switchOn(words, facts, interpreter, taken);
  keepForOffline();
}

// Connects the device with the controls. `taken` aborts when another window takes the device.
function switchOn(words, facts, interpreter, taken) {
  const storage = new Storage(place, (word) => notice.about("storage", word));
  const device = new Device(interpreter, storage);
  const caps = Object.fromEntries(KEYS.map((name) => [name, capOf(name)]));
  const keyInput = new KeyInput((levels) => {
    KEYS.forEach((name, at) => caps[name].classList.toggle("down", Boolean(levels & (1 << at))));
    panel.showHeld(keyInput);
    if (levels) notice.about("file", ""); // a pressed key means that the message was read
  });
  const ledCanvas = new LedCanvas($("strip"), device.pixels);
  const panel = new Panel({ words, device, facts, keyInput });
  const table = new Table({ words, device, squares: facts.squares, root: $("table") });
  const follow = (change) => {
    if (change === null) return;
    ledCanvas.show(bytesOf(change.sent));
    $("device").dataset.screen = change.screen;
    $("device").dataset.frame = change.frame;
    $("device").dataset.game = change.game;
    panel.follow(change);
    table.follow(change);
  };
  const clock = new Clock((ms, levels) => follow(device.turn(ms, levels)), keyInput);
  const pieces = new Pieces({ words, device, notice });
  const restart = () => {
    if (taken.aborted) return;
    notice.about("file", "");
    device.powerOn();
    panel.forget();
    table.forget();
    follow(device.turn(0, 0));
    performance.mark("first frame");
    clock.start();
    pieces.show();
  };
  const maintenance = new Maintenance({ words, device, storage, notice, restart });
  restart();
  listenToCaps(keyInput, caps);
  listenToKeyboard(keyInput, document);
  globalThis.addEventListener("pagehide", () => device.settle());
  taken.addEventListener("abort", () => handOver({ clock, keyInput, device, storage }));
  return { panel, maintenance, pieces, table };
}

const capOf = (name) => document.querySelector(`[data-cap="${name}"]`);

// Gives the device to another window: saves the match, then stops writing.
function handOver({ clock, keyInput, device, storage }) {
  clock.stop();
  keyInput.stop();
  device.settle();
  storage.letGo();
  for (const control of document.querySelectorAll("main button, main input")) {
    control.disabled = true;
  }
  notice.about("file", "");
  notice.say("takenOver");
}

function translate(words) {
  document.documentElement.lang = words.code;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = words.text(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-name]")) {
    element.setAttribute("aria-label", words.name(element.dataset.name));
  }
}

function offerLanguages(words, refreshTexts) {
  const choice = $("language");
  for (const [code, name] of words.languages) choice.add(new Option(name, code));
  choice.value = words.code;
  choice.addEventListener("change", async () => {
    await words.choose(choice.value);
    translate(words);
    notice.speak(words);
    refreshTexts();
  });
}

function keepForOffline() {
  navigator.serviceWorker?.register("sw.js").catch(() => console.info("not kept for offline use"));
}

main().catch((problem) => {
  console.error(problem);
  notice.say("broken");
});
