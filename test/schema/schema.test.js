// Holds schema/v1.json against a validator that the project did not write:
// whatever the writer writes is valid, and lines that are broken are not.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const root = fileURLToPath(new URL("../..", import.meta.url));
const schema = JSON.parse(readFileSync(join(root, "schema", "v1.json"), "utf8"));
const ajv = addFormats(new Ajv2020({ strict: true, strictRequired: false, allErrors: false }));
const validLine = ajv.compile(schema);
const validSummary = ajv.getSchema(`${schema.$id}#/$defs/summary`);

const runs = join(root, "testdata", "runs");
const files = [...readdirSync(runs).map((name) => join(runs, name)), join(root, "testdata", "events.jsonl")];
const lines = files.flatMap((file) =>
  readFileSync(file, "utf8").split("\n").filter(Boolean).map((text) => JSON.parse(text)));

const kinds = {
  string: "text",
  integer: 7,
  fraction: 1.5,
  boolean: true,
  null: null,
  array: [[]],
  object: { x: {} },
};

const kindOf = (value) =>
  value === null ? "null"
  : Array.isArray(value) ? "array"
  : typeof value === "number" ? (Number.isInteger(value) ? "integer" : "fraction")
  : typeof value;

// membersOf yields the path and the schema of each member of a line or
// summary, those of its objects too.
function* membersOf(definition, value, path = []) {
  for (const [name, member] of Object.entries(definition.properties)) {
    if (!(name in value)) continue;
    yield [[...path, name], member, definition.required?.includes(name) ?? false];
    const inner = member.$ref && schema.$defs[member.$ref.replace("#/$defs/", "")];
    if (inner) yield* membersOf(inner, value[name], [...path, name]);
  }
}

function* allMembers(line) {
  yield* membersOf(schema, line);
  yield* membersOf(schema.$defs[line.type], line);
}

// changed returns a copy of the line in which change was done to the object
// that holds the member.
function changed(line, path, change) {
  const copy = structuredClone(line);
  let object = copy;
  for (const name of path.slice(0, -1)) object = object[name];
  change(object, path.at(-1));
  return copy;
}

test("each type of line is among the samples, full and bare", () => {
  for (const name of Object.keys(schema.$defs)) {
    if (["summary", "stats", "tokens"].includes(name)) continue;
    const samples = lines.filter((line) => line.type === name);
    assert.ok(samples.length >= 2, name);
    const seen = new Set(samples.flatMap(Object.keys));
    for (const member of Object.keys(schema.$defs[name].properties)) assert.ok(seen.has(member), `${name}.${member}`);
  }
});

test("every golden line is valid", (t) => {
  assert.ok(lines.length > 100);
  t.diagnostic(`${lines.length} lines`);
  for (const line of lines) {
    assert.ok(validLine(line), `${JSON.stringify(line)}: ${ajv.errorsText(validLine.errors)}`);
  }
});

test("every golden summary is a valid summary.json", () => {
  const summaries = lines.filter((line) => line.summary).map((line) => line.summary);
  assert.ok(summaries.length > 7);
  for (const summary of summaries) {
    assert.ok(validSummary(summary), ajv.errorsText(validSummary.errors));
    assert.ok(validSummary({ ...summary, status: "running" }));
    assert.ok(!validSummary({ ...summary, stats: null }));
    assert.ok(!validSummary({ ...summary, v: 2 }));
  }
});

test("every event of the vectors is valid", (t) => {
  const vectors = join(root, "testdata", "vectors");
  let events = 0;
  for (const name of readdirSync(vectors).filter((name) => name.endsWith(".json"))) {
    for (const { event } of JSON.parse(readFileSync(join(vectors, name), "utf8")).events) {
      assert.ok(validLine(event), `${name}: ${ajv.errorsText(validLine.errors)}`);
      events++;
    }
  }
  assert.ok(events > 100);
  t.diagnostic(`${events} events`);
});

test("a line without a required member is refused", (t) => {
  let refused = 0;
  for (const line of lines) {
    for (const [path, , required] of allMembers(line)) {
      const broken = changed(line, path, (object, name) => delete object[name]);
      assert.equal(validLine(broken), !required, `${line.type} without ${path.join(".")}`);
      refused += required;
    }
  }
  assert.ok(refused > 500);
  t.diagnostic(`${refused} lines`);
});

test("a line with a member of another type is refused", (t) => {
  let refused = 0;
  for (const line of lines) {
    for (const [path, member] of allMembers(line)) {
      const holder = path.slice(0, -1).reduce((object, name) => object[name], line);
      for (const [kind, value] of Object.entries(kinds)) {
        if (kind === kindOf(holder[path.at(-1)])) continue;
        const broken = changed(line, path, (object, name) => { object[name] = value; });
        assert.ok(!validLine(broken), `${line.type} with ${path.join(".")} as ${kind}: ${member.type ?? member.$ref}`);
        refused++;
      }
    }
  }
  assert.ok(refused > 3000);
  t.diagnostic(`${refused} lines`);
});

test("counts and lists hold their own types alone", () => {
  const full = lines.find((line) => line.summary?.stats.errors);
  for (const [name, value] of [["tools_by_name", { a: "1" }], ["tools_by_name", { a: null }], ["stop_reasons", { a: 1.5 }], ["errors", [7]], ["failures", [null]]]) {
    assert.ok(!validLine(changed(full, ["summary", "stats", name], (object) => { object[name] = value; })), name);
  }
});

test("what the contract says beyond types is refused", () => {
  const line = lines.find(({ type }) => type === "tool_called");
  for (const [name, value] of [
    ["v", 2], ["v", 0], ["type", ""], ["at", "2026-01-02T03:04:05+00:00"], ["at", "2026-01-02"], ["at", "2026-02-30T00:00:00Z"],
    ["label", "a\n"], ["label", "a\rb"], ["label", "\x0b"], ["label", "\x1ca"], ["label", "a\u2028b"], ["label", "a\u2029b"], ["label", "a\u0085b"],
  ]) {
    assert.ok(!validLine({ ...line, [name]: value }), `${name} ${JSON.stringify(value)}`);
  }
});

test("unknown types and unknown members are allowed", () => {
  assert.ok(validLine({ v: 1, type: "quota_note", at: "2026-01-02T03:04:05Z", quota: { left: null } }));
  for (const line of lines) {
    assert.ok(validLine({ ...line, note: null, TYPE: 7 }));
    for (const [path, member] of allMembers(line)) {
      if (!member.$ref) continue;
      assert.ok(validLine(changed(line, path, (object, name) => { object[name].note = [null]; })));
    }
  }
});

test("labels may hold all but line breaks", () => {
  const line = lines.find(({ type }) => type === "tool_called");
  assert.ok(validLine({ ...line, label: "a\t\x1b[2J\x7f \u202e é 漢 🙂 $^.*[]" }));
});

test("what a line lacks is said once", () => {
  const all = addFormats(new Ajv2020({ strict: true, strictRequired: false, allErrors: true })).compile(schema);
  assert.ok(!all({ v: 1, at: "2026-01-02T03:04:05Z" }));
  assert.deepEqual(all.errors.map(({ message }) => message), ["must have required property 'type'"]);
});

test("what is not an object is refused", () => {
  for (const value of [null, 7, "x", true, [], [lines[0]], {}]) assert.ok(!validLine(value), JSON.stringify(value));
});
