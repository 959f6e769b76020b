// What a stream holds, worked out apart from the command: the turns and calls
// that its timeline has to show.

/** Reads a stream's lines. Lines that are no JSON are left out. */
export function parse(stream) {
  return stream.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/** The turns and calls of a run whose calls all have an operation, by start. */
export function items(lines) {
  const begun = new Map();
  let last = 0;
  for (const line of lines) {
    last = Date.parse(line.at);
    const turn = line.type === "turn_started" || line.type === "model_responded";
    const key = turn ? `turn ${line.turn ?? 0}` : `call ${line.op_id}`;
    switch (line.type) {
      case "turn_started":
        begun.set(key, { kind: "turn", label: key, start: last, outcome: "never answered" });
        break;
      case "tool_started":
        begun.set(key, { kind: "call", label: line.label, start: last, outcome: "never finished" });
        break;
      case "model_responded":
      case "tool_finished":
        Object.assign(begun.get(key), {
          end: last,
          outcome: line.type === "tool_finished" && !line.ok ? "failed" : "done",
          detail: line.detail,
          tokens: line.usage,
        });
    }
  }
  const first = Date.parse(lines[0].at);
  return [...begun.values()]
    .map((item) => ({ ...item, at: item.start - first, length: (item.end ?? last) - item.start, whole: last - first }))
    .sort((a, b) => a.at - b.at);
}
