// Opens the pages of the timeline command in Chromium, and holds what they
// show against the streams.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { hostileStream, longStream, markup } from "./hostile.js";
import { items, parse } from "./run.js";

const root = join(import.meta.dirname, "..", "..");
const screenshots = join(import.meta.dirname, "screenshots");
const work = mkdtempSync(join(tmpdir(), "timeline-"));
const command = join(work, "uagent-stream");
let browser;

before(async () => {
  execFileSync("go", ["build", "-o", command, "./cmd/uagent-stream"], { cwd: root });
  mkdirSync(screenshots, { recursive: true });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
});

after(async () => {
  await browser?.close();
  rmSync(work, { recursive: true, force: true });
});

const goldenRun = (name) => readFileSync(join(root, "testdata", "runs", `${name}.jsonl`), "utf8");

/** Opens a stream's timeline. Whatever the page asks for or complains of is noted. */
async function open(stream, { width = 1200, height = 900, ...options } = {}) {
  const html = execFileSync(command, ["timeline"], { input: stream, maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] });
  const file = join(work, "page.html");
  writeFileSync(file, html);
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const noted = [];
  page.on("request", (request) => request.url().startsWith("data:") || noted.push(`requested ${request.url()}`));
  page.on("console", (message) => noted.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => noted.push(`error: ${error}`));
  page.on("dialog", (dialog) => noted.push(`dialog: ${dialog.message()}`));
  await page.goto(pathToFileURL(file).href);
  const document = noted.shift();
  assert.equal(document, `requested ${pathToFileURL(file).href}`);
  return { page, noted, close: () => context.close() };
}

/** The bars of a page as the browser has laid them out. */
function barsOf(page) {
  return page.$$eval(".item", (bars) => bars.map((bar) => {
    const { left, width } = bar.querySelector(".box").getBoundingClientRect();
    return {
      left,
      width,
      top: bar.querySelector(".box").getBoundingClientRect().top,
      kind: bar.dataset.kind,
      outcome: bar.dataset.outcome,
      lane: Number(bar.dataset.lane),
      text: bar.querySelector("text")?.textContent ?? "",
      name: bar.getAttribute("aria-label"),
      pattern: bar.querySelector(".hatch") !== null,
      dashes: getComputedStyle(bar.querySelector(".box")).strokeDasharray,
    };
  }));
}

/** How many pixels the whole run takes, and where it begins. */
function scaleOf(page) {
  return page.$eval(".lanes .border", (line) => {
    const { left, width } = line.getBoundingClientRect();
    return { left, width };
  });
}

/** Holds each bar against what the stream tells of it. */
async function compareBars(page, want) {
  const bars = await barsOf(page);
  const scale = await scaleOf(page);
  assert.equal(bars.length, want.length, "as many bars as turns and calls");
  want.forEach((item, i) => {
    const bar = bars[i];
    assert.equal(bar.kind, item.kind, item.label);
    assert.equal(bar.outcome, item.outcome, item.label);
    assert.ok(bar.text.endsWith(item.label), `the bar says ${bar.text}, not ${item.label}`);
    assert.ok(bar.name.toLowerCase().includes(item.label.toLowerCase()), `the bar is called ${bar.name}, not ${item.label}`);
    const width = (item.length / item.whole) * scale.width;
    assert.ok(Math.abs(bar.width - Math.max(width, 3)) <= 1, `${item.label} is ${bar.width} pixels wide, not ${width}`);
    const left = scale.left + (item.at / item.whole) * scale.width;
    assert.ok(Math.abs(bar.left - left) <= 1, `${item.label} begins at ${bar.left}, not at ${left}`);
    assert.equal(bar.pattern, item.outcome === "failed", `${item.label}: a pattern tells what failed`);
    assert.equal(bar.dashes !== "none", item.outcome.startsWith("never"), `${item.label}: dashes tell what never finished`);
    assert.equal(/^[✕⋯] /.test(bar.text), item.outcome !== "done", `${item.label}: a symbol tells what did not end well`);
  });
  for (const a of bars) {
    for (const b of bars) {
      const apart = a === b || a.top !== b.top || a.left + a.width <= b.left + 3 || b.left + b.width <= a.left + 3;
      assert.ok(apart, `${a.name} and ${b.name} lie on each other`);
    }
  }
}

for (const name of ["ok-parallel", "timeout"]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${name} in ${colorScheme} shows each turn and call in proportion`, async () => {
      const { page, noted, close } = await open(goldenRun(name), { colorScheme });
      const want = items(parse(goldenRun(name)));
      assert.ok(want.length >= 2);
      await compareBars(page, want);
      await page.screenshot({ path: join(screenshots, `${name}-${colorScheme}.png`), fullPage: true });
      assert.deepEqual(noted, []);
      await close();
    });
  }
}

test("the picture for the README", async () => {
  const { page, close } = await open(goldenRun("ok-parallel"), { width: 1100, height: 700, colorScheme: "light" });
  const height = await page.$eval(".timeline .hint", (hint) => Math.ceil(hint.getBoundingClientRect().bottom) + 16);
  const png = await page.screenshot({ path: join(screenshots, "timeline.png"), clip: { x: 0, y: 0, width: 1100, height } });
  assert.ok(png.length < 200_000, `${png.length} bytes`);
  await close();
});

test("the overlap of model and tools is shaded", async () => {
  const { page, close } = await open(goldenRun("ok-parallel"));
  const scale = await scaleOf(page);
  const widths = await page.$$eval(".lanes .band", (bands) => bands.map((band) => band.getBoundingClientRect().width));
  const { summary, at } = parse(goldenRun("ok-parallel")).at(-1);
  const whole = Date.parse(at) - Date.parse(summary.started_at);
  const want = (summary.stats.tool_model_overlap_ms / whole) * scale.width;
  const sum = widths.reduce((a, b) => a + b, 0);
  assert.ok(Math.abs(sum - want) <= 1 + widths.length, `${sum} pixels are shaded, not ${want}`);
  await close();
});

test("each zoom keeps bars in proportion", async () => {
  const stream = goldenRun("timeout");
  const { page, close } = await open(stream);
  const zooms = await page.$$(".zoom input");
  for (const zoom of zooms) {
    await zoom.check();
    await compareBars(page, items(parse(stream)));
  }
  await close();
});

test("Tab goes from bar to bar, and tells of each", async () => {
  const { page, noted, close } = await open(goldenRun("ok-parallel"));
  const want = items(parse(goldenRun("ok-parallel")));
  const seen = [];
  for (let i = 0; i < 20 && seen.length < want.length; i++) {
    await page.keyboard.press("Tab");
    const tip = await page.$eval("#tip", (tip) => (tip.hidden ? "" : tip.innerText));
    const label = await page.evaluate(() => document.activeElement.closest(".item")?.getAttribute("aria-label"));
    if (label) seen.push({ label, tip });
    if (seen.length === 2) await page.screenshot({ path: join(screenshots, "focus.png") });
  }
  assert.equal(seen.length, want.length);
  want.forEach((item, i) => {
    const lines = seen[i].tip.split("\n");
    assert.equal(lines.join("; "), seen[i].label);
    assert.match(lines[0], item.kind === "turn" ? /^Turn \d$/ : /^Bash: /);
    assert.ok(lines[0].toLowerCase().endsWith(item.label.toLowerCase()), lines[0]);
    assert.match(lines[2], /^\d\S* m?s, from \d\S* m?s to \d\S* m?s$/);
    if (item.detail) assert.equal(lines[1], `${item.outcome}: ${item.detail}`);
    if (item.tokens) assert.ok(lines[3].startsWith(`${item.tokens.input.toLocaleString("en")} in (`), lines[3]);
  });
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Escape");
  assert.ok(await page.$eval("#tip", (tip) => tip.hidden), "Escape takes the tip away");
  assert.deepEqual(noted, []);
  await close();
});

test("the pointer gets the same tip, and Enter leads to the table's row", async () => {
  const { page, noted, close } = await open(goldenRun("ok-parallel"));
  const bar = page.locator(".item.failed");
  await bar.hover();
  assert.match(await page.locator("#tip").innerText(), /go test.*\nfailed: exit 1\n/);
  await bar.focus();
  await page.keyboard.press("Enter");
  assert.match(await page.locator("tr:target").innerText(), /go test.*/);
  assert.deepEqual(noted, []);
  await close();
});

test("the table has the figures of the picture", async () => {
  const { page, close } = await open(goldenRun("ok-parallel"));
  const rows = await page.$$eval("#table tbody tr", (rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText)));
  const want = items(parse(goldenRun("ok-parallel")));
  assert.equal(rows.length, want.length);
  want.forEach((item, i) => {
    assert.match(rows[i].join("\t").toLowerCase(), new RegExp(item.kind === "turn" ? item.label : "bash"));
    if (item.kind === "call") assert.ok(rows[i][1].startsWith(item.label), rows[i][1]);
    assert.ok(rows[i][2].endsWith(item.outcome), rows[i][2]);
    if (item.tokens) assert.equal(rows[i][5], item.tokens.input.toLocaleString("en"));
  });
  const scopes = await page.$$eval("#table th", (heads) => heads.map((head) => head.scope));
  assert.equal(scopes.filter((scope) => scope === "col").length, 10);
  assert.equal(scopes.filter((scope) => scope === "row").length, want.length);
  assert.ok(await page.$eval("#table caption", (caption) => caption.innerText.length > 0));
  await close();
});

test("markup from the stream is text, and nothing of it runs", async () => {
  const { page, noted, close } = await open(hostileStream(goldenRun("ok-parallel")));
  const bars = await barsOf(page);
  for (const text of markup) {
    assert.ok(bars.some((bar) => bar.name.includes(text)), `no bar is called ${text}`);
    assert.ok((await page.locator("#table").innerText()).includes(text), `the table has no ${text}`);
  }
  const foreign = await page.$$eval("img, iframe, object, embed, b:not(.figures b), [onerror], [onload], [onclick], style:not(head style)", (all) => all.length);
  assert.equal(foreign, 0);
  assert.equal(await page.$$eval("script", (all) => all.length), 1);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  const text = await page.evaluate(() => document.documentElement.outerHTML);
  assert.doesNotMatch(text, /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  assert.match(await page.locator(".notice").innerText(), /Lines that could not be read: 2/);
  await page.screenshot({ path: join(screenshots, "hostile.png") });
  for (let i = 0; i < 4 + bars.length; i++) await page.keyboard.press("Tab");
  assert.deepEqual(noted, []);
  await close();
});

test("the policy keeps what would get in from the network", async () => {
  const { page, noted, close } = await open(goldenRun("ok-parallel"));
  const loaded = await page.evaluate(() => new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = "http://127.0.0.1:9/x.png";
  }));
  assert.equal(loaded, false);
  assert.match(noted.join("\n"), /Content Security Policy/);
  await close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`text stands out in ${colorScheme}`, async () => {
    for (const name of ["ok-parallel", "timeout", "not-started"]) {
      const { page, close } = await open(goldenRun(name), { colorScheme });
      const weak = await page.evaluate(contrasts);
      assert.deepEqual(weak.filter(({ ratio }) => ratio < 4.5), [], name);
      await close();
    }
  });
}

/** Runs in the page: the contrast of each text and what is behind it. */
function contrasts() {
  const channels = (color) => color.match(/[\d.]+/g).slice(0, 3).map(Number);
  const light = (color) => {
    const [r, g, b] = channels(color).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (!/, 0\)$/.test(color)) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const found = [];
  for (const element of document.querySelectorAll("body *")) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join("");
    if (!text || !element.checkVisibility() || element.closest("title, script")) continue;
    const bar = element.closest(".item")?.querySelector(".box");
    const style = getComputedStyle(element);
    const front = element instanceof SVGElement ? style.fill : style.color;
    const grounds = [behind(element)];
    if (bar) {
      const fill = getComputedStyle(bar).fill;
      grounds.push(fill.startsWith("url") ? getComputedStyle(document.querySelector("#open stop")).stopColor : fill);
      const band = document.querySelector(".band");
      grounds.push(getComputedStyle(band).fill);
    }
    for (const ground of grounds) {
      const [a, b] = [light(front), light(ground)].sort((x, y) => y - x);
      found.push({ text, front, ground, ratio: (a + 0.05) / (b + 0.05) });
    }
  }
  return found;
}

test("a narrow window scrolls the picture and the table, not the page", async () => {
  for (const width of [320, 480]) {
    const { page, noted, close } = await open(goldenRun("ok-parallel"), { width, height: 900 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} pixels`);
    await compareBars(page, items(parse(goldenRun("ok-parallel"))));
    await page.screenshot({ path: join(screenshots, `narrow-${width}.png`), fullPage: true });
    assert.deepEqual(noted, []);
    await close();
  }
});

test("a run of 10,000 events opens whole", async () => {
  const { page, noted, close } = await open(longStream(10_000));
  const all = (10_000 - 2) / 2 + 1; // calls, and a turn
  assert.equal(await page.$$eval(".item", (bars) => bars.length), all);
  assert.equal(await page.$$eval("#table tbody tr", (rows) => rows.length), all);
  assert.ok(await page.evaluate(() => document.querySelectorAll("*").length) < 40 * all);
  await page.locator(".item").first().focus();
  await page.keyboard.press("Tab");
  await page.screenshot({ path: join(screenshots, "long.png") });
  await page.locator(".zoom input").last().check();
  for (const at of [2500, 3]) {
    await page.locator(".item").nth(at).focus();
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => {
      const { left, width, top, height } = document.activeElement.querySelector(".box").getBoundingClientRect();
      return document.activeElement.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }), `the bar behind ${at} has the focus, and something lies on it`);
  }
  assert.deepEqual(noted, []);
  await close();
});

for (const [name, stream, words] of [
  ["an empty stream", "", /blocked by the preflight/],
  ["a run that did not start", goldenRun("not-started"), /the runner did not start/],
  ["a run that was cut off", goldenRun("ok-parallel").split("\n").slice(0, 16).join("\n") + "\n", /cut off/],
]) {
  test(`${name} has a page that says so`, async () => {
    const { page, noted, close } = await open(stream);
    assert.match(await page.locator(".status").innerText(), words);
    await page.screenshot({ path: join(screenshots, `${name.replaceAll(" ", "-")}.png`) });
    assert.deepEqual(noted, []);
    await close();
  });
}
