// Streams that would break a page that trusts them, or one that does too much.

/** Labels that are markup, each of which is to show as it is. */
export const markup = [
  `<img src=x onerror="window.hacked=1">`,
  `</title></svg><script>window.hacked=2</script>`,
  `"><a href="javascript:window.hacked=3" onclick=window.hacked=4>x</a>`,
  `<!-- <b>bold</b> --> &lt;b&gt; &amp;`,
  `{{.Title}} \${window.hacked=5} </style><style>*{display:none}</style>`,
  `<iframe src="http://127.0.0.1:9/">`,
];

/** A run with such labels, and other texts to match, two of its lines foreign. */
export function hostileStream(golden) {
  const [started, ...rest] = golden.trim().split("\n");
  const finished = rest.at(-1);
  const lines = [JSON.stringify({ ...JSON.parse(started), run_id: `r</title>${markup[0]}`, workspace: `\u202e${markup[1]}`, model: "a\u2066b\u0007" })];
  lines.push(`<script>window.hacked=6</script>`);
  const at = (ms) => new Date(Date.parse(JSON.parse(started).at) + ms).toISOString();
  markup.forEach((text, i) => {
    const common = { call_id: `c${i}`, op_id: `o${i}`, name: `\u001b[31m${text}`, label: `${text}\u202etxt.exe\u0000\u200f\u009b` };
    lines.push(JSON.stringify({ v: 1, type: "tool_started", at: at(1000 * i), ...common, op_type: "shell" }));
    lines.push(JSON.stringify({ v: 1, type: "tool_finished", at: at(1000 * i + 1500), ...common, ok: i % 2 === 0, detail: text, duration_ms: 1500, op_type: "shell", out_path: `/${text}`, err_path: "/\u2067x" }));
  });
  lines.push(`{"v":1,"type":"turn_st`);
  lines.push(finished);
  return lines.join("\n") + "\n";
}

/** A run of so many lines, the calls of which last from none to a few seconds. */
export function longStream(count) {
  const at = (ms) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
  const lines = [{ v: 1, type: "run_started", at: at(0), run_id: "long", session_id: "s", provider: "p", model: "m", effort: "high", workspace: "/w" }];
  const calls = (count - 2) / 2;
  for (let i = 0; i < calls; i++) {
    const common = { call_id: `c${i}`, op_id: `o${i}`, name: "Bash", label: `call ${i} ${"of many words ".repeat(20)}` };
    lines.push({ v: 1, type: "tool_started", at: at(700 * i), ...common, op_type: "shell" });
    lines.push({ v: 1, type: "tool_finished", at: at(700 * i + ((i * 7919) % 4000)), ...common, ok: i % 50 > 0, detail: "exit 0", duration_ms: 0, op_type: "shell" });
  }
  lines.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  lines.push({ v: 1, type: "turn_started", at: at(700 * calls), turn: 1, turn_id: "t" });
  return lines.map((line) => JSON.stringify(line)).join("\n") + "\n";
}
