/** Pretty-prints the JSON log for a terminal, a line an event. */
import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

const levels: Record<number, [name: string, style: Style]> = {
  10: ["trace", "dim"],
  20: ["debug", "dim"],
  30: ["info ", "dim"],
  40: ["warn ", "yellow"],
  50: ["error", "red"],
  60: ["fatal", "red"],
};

/** Formats a JSON line of server/process/log.ts; returns any other line unchanged. */
export function formatForTerminal(line: string): string {
  const entry = parse(line);
  if (!entry) return line;
  const { level, time, msg, id, method, path, status, ms, err, ...rest } = entry;
  const [name, style] = levels[Number(level)] ?? [String(level), "dim"];
  const request = [method, path, status, ms === undefined ? undefined : `${ms} ms`].filter(
    (part) => part !== undefined,
  );
  const details = [
    ...(request.length > 0 ? [request.join(" ")] : []),
    ...Object.entries(rest).map(([key, value]) => `${key}: ${toText(value)}`),
    // Error pages show this reference.
    ...(Number(level) >= 50 && id !== undefined ? [`reference ${id}`] : []),
  ];
  const said = details.length > 0 ? `${msg} (${details.join(", ")})` : String(msg);
  const clock = new Date(String(time)).toLocaleTimeString("en-US", { hour12: false });
  const first = `${styleText("dim", clock)} ${styleText(style, name)} ${said}`;
  return `${[first, ...stackLines(err)].join("\n")}\n`;
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The indented stack of an error and of its cause. */
function stackLines(error: unknown): string[] {
  if (typeof error !== "object" || error === null) return error === undefined ? [] : [`  ${toText(error)}`];
  const { stack, message, cause } = error as Record<string, unknown>;
  const own = typeof stack === "string" ? stack : typeof message === "string" ? message : toText(error);
  const lines = own.split("\n").map((line) => `  ${line.trimStart()}`);
  return cause === undefined ? lines : [...lines, "  because of", ...stackLines(cause)];
}
