// Controls a headless Chromium for `browser.py`: a JSON array a line in, a JSON answer a line out.
//
// [3, "page.keyboard.press", "Enter"] calls that method of Playwright for window 3. The answer is
// {"value": …} or {"error": "…"}. Methods of `page`, `context`, `devtools` and `extra` can be
// called. [3, "open", {…}] opens window 3, and [3, "close"] closes it.

import fs from "node:fs";
import readline from "node:readline";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const program = process.argv[2];
// For Debian's Chromium as root in a container, without requests to the vendor's servers.
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
  "--disable-background-networking", "--disable-component-update",
];

const PATIENCE_MS = 15000;
const LOOK_MS = 20;
// Checks one rule at a time, because some rules wait for each other for ever.
const AXE = `(async () => {
  const problems = [];
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  for (const { ruleId } of axe.getRules(tags)) {
    const { violations } = await axe.run({ runOnly: { type: "rule", values: [ruleId] } });
    for (const { id, nodes } of violations) problems.push([id, ...nodes.map((one) => one.html)]);
  }
  return problems;
})()`;

const browser = await chromium.launch({ executablePath: program, args: FLAGS });
const windows = new Map();

async function openWindow(options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const [requests, said, complaints] = [[], [], []];
  context.on("request", (request) => requests.push(request.url()));
  page.on("console", (line) => (line.type() === "error" ? complaints : said).push(line.text()));
  page.on("pageerror", (problem) => complaints.push(String(problem)));
  return { context, page, devtools, requests, said, complaints };
}

// Playwright's waitForFunction needs an eval, which the page's content security policy forbids.
async function until(somePage, code) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await somePage.evaluate(code))) {
    if (Date.now() > end) throw new Error(`never came true: ${code}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const extra = {
  until: ({ page }, code) => until(page, code),
  requests: ({ requests }) => requests,
  said: ({ said }) => said,
  complaints: ({ complaints }) => complaints,
  // Clicks on the selector. Returns the downloaded file as { name, base64 }.
  async download({ page }, selector) {
    const [got] = await Promise.all([page.waitForEvent("download"), page.click(selector)]);
    const content = fs.readFileSync(await got.path());
    return { name: got.suggestedFilename(), base64: content.toString("base64") };
  },
  async giveFile({ page }, selector, base64) {
    const file = { name: "a file", mimeType: "", buffer: Buffer.from(base64, "base64") };
    await page.setInputFiles(selector, file);
  },
  // Returns the rules of axe-core that the page breaks, each with the elements that break it.
  async axe({ page }) {
    const source = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    await page.evaluate(fs.readFileSync(source, "utf8"));
    return page.evaluate(AXE);
  },
  async reopen({ page, context }) {
    const other = await context.newPage();
    await other.goto(page.url());
    await until(other, "!document.getElementById('notice').hidden");
    return other.locator("#notice").innerText();
  },
};

async function answer(line) {
  const [number, path, ...words] = JSON.parse(line);
  if (path === "open") {
    windows.set(number, await openWindow(...words));
    return null;
  }
  const one = windows.get(number);
  if (path === "close") {
    windows.delete(number);
    return one.context.close();
  }
  if (extra[path]) return extra[path](one, ...words);
  const names = path.split(".");
  const method = names.pop();
  const owner = names.reduce((part, name) => part[name], one);
  return owner[method](...words);
}

function asText(value) {
  try {
    return JSON.stringify({ value: value ?? null });
  } catch {
    return '{"value":null}'; // an object of Playwright with circular references
  }
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  try {
    console.log(asText(await answer(line)));
  } catch (problem) {
    console.log(JSON.stringify({ error: String(problem?.message ?? problem) }));
  }
}
await browser.close();
