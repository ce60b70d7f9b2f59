// Runs a piece of Python in MicroPython WebAssembly under Node.
// Usage: node micropython_wasm.mjs JOB, where JOB is JSON:
//   package  folder of the npm package
//   tree     folder whose `folders` are copied into the in-memory file system at /
//   path     the value for sys.path
//   code     Python to run
//   step     optional Python expression, evaluated until it is false. This build can collect
//            garbage only between two evaluations, when no Python code runs
//   pystack  words for the Python stack
//   heapsize bytes of the heap at the start; 0 leaves it to MicroPython
// Exit codes: 0 done, 1 a Python exception, or the argument of SystemExit if it is a number.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(process.argv[2]);

function copyTree(FS, from, to) {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = `${to}/${entry.name}`;
    if (entry.isDirectory()) {
      FS.mkdir(target);
      copyTree(FS, source, target);
    } else if (!entry.name.endsWith(".new")) {
      FS.writeFile(target, fs.readFileSync(source));
    }
  }
}

function run(mp) {
  mp.runPython(`import sys\nsys.path[:] = ${JSON.stringify(job.path)}`);
  mp.runPython(job.code);
  if (job.step) {
    mp.globals.set("_step_again", true);
    while (mp.globals.get("_step_again")) {
      mp.runPython(`_step_again = ${job.step}`);
    }
  }
}

function exitCode(error) {
  if (error.name !== "PythonError") {
    console.error(String(error.message ?? error).slice(0, 2000));
    return 1;
  }
  if (error.type === "SystemExit") {
    const number = /SystemExit: (-?\d+)/.exec(error.message);
    return number ? Number(number[1]) : 0;
  }
  console.error(error.message.trimEnd());
  return 1;
}

const module = pathToFileURL(path.join(job.package, "micropython.mjs"));
try {
  const { loadMicroPython } = await import(module);
  const mp = await loadMicroPython({
    pystack: job.pystack,
    ...(job.heapsize ? { heapsize: job.heapsize } : {}),
    stdout: (line) => fs.writeSync(1, `${line}\n`),
    stderr: (line) => fs.writeSync(2, `${line}\n`),
  });
  for (const folder of job.folders) {
    mp.FS.mkdir(`/${folder}`);
    copyTree(mp.FS, path.join(job.tree, folder), `/${folder}`);
  }
  run(mp);
} catch (error) {
  process.exitCode = exitCode(error);
}
