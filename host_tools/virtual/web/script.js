// Runs the device on virtual time for scripts, by the driver of `castellan device --headless`.

import { startInterpreter } from "./device.js";

const startCode = (seed) => `
import os, machine, neopixel
from host_tools.virtual import driver
answer = driver.switch_on(machine, neopixel, (os, open, print), "/castellan", ${Number(seed)}).answer
`;

// Returns `answer(line)`, which takes a command and returns a line of JSON. Open the page with
// #script, because it can have only one device.
export async function switchOn(seed) {
  const mp = await startInterpreter(new URL("./", import.meta.url).href, console.log);
  mp.runPython(startCode(seed));
  return mp.globals.get("answer");
}
