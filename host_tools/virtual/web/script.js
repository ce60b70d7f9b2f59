// The box on virtual time, for scripts and tests: the same driver as `castellan device --headless`.

import { startInterpreter } from "./device.js";

const PUT_TOGETHER = (seed) => `
import os, machine, neopixel
from host_tools.virtual import driver
answer = driver.switch_on(machine, neopixel, (os, open, print), "/castellan", ${Number(seed)}).answer
`;

// `answer(line)`: one line of JSON for one command. A page can have one such box, and only before
// its own has been switched on (open it with #script).
export async function switchOn(seed) {
  const mp = await startInterpreter(new URL("./", import.meta.url).href, console.log);
  mp.runPython(PUT_TOGETHER(seed));
  return mp.globals.get("answer");
}
