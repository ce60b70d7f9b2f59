// Runs the device on virtual time for scripts, by the driver of `castellan device --headless`.

import { fetchJson, startInterpreter, writeFile } from "./device.js";

const WORDS = "/host_tools/virtual/web/words/";

const startCode = (seed) => `
import os, machine, neopixel
from host_tools.virtual import driver
answer = driver.switch_on(machine, neopixel, (os, open, print), "/castellan", ${Number(seed)}).answer
`;

// Returns `answer(line)`, which takes a command and returns a line of JSON. Open the page with
// #script, because it can have only one device.
export async function switchOn(seed) {
  const base = new URL("./", import.meta.url).href;
  const mp = await startInterpreter(base, console.log);
  const { languages } = await fetchJson(`${base}page.json`);
  for (const [code] of languages) {
    const { facts } = await fetchJson(`${base}words/${code}.json`);
    writeFile(mp.FS, `${WORDS}${code}.json`, JSON.stringify({ facts }));
  }
  mp.runPython(startCode(seed));
  return mp.globals.get("answer");
}
