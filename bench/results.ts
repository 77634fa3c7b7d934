/** Keeps what a measurement printed in bench/RESULTS.md, with when, where and by which command. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";

const file = join(import.meta.dirname, "RESULTS.md");
const top = `# Results

What \`npm run bench\` measured last, each table by itself. Times depend on the machine; bytes and ratios hardly do.
`;

/** The machine and the moment, in a line. `load`: how busy the machine was on its own, which spoils times. */
export function circumstances(): string {
  const machine = `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  return `${new Date().toISOString().slice(0, 16)}Z, ${machine}, load ${loadavg()[0]?.toFixed(1)}`;
}

/** Writes one table in place of the one of that name. `before`: the circumstances when the measurement began. */
export function keepResult(name: string, title: string, rows: object[], before: string): void {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: unknown[]) =>
    `| ${cells.map((cell) => String(cell ?? "").replaceAll("|", "/")).join(" | ")} |`;
  const table = [
    line(columns),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((column) => (row as Record<string, unknown>)[column]))),
  ].join("\n");
  const section = `\n## ${name}\n\n${title}. \`npm run bench -- ${name}\`, ${before}.\n\n${table}\n`;
  const all = existsSync(file) ? readFileSync(file, "utf8") : top;
  const parts = all.split(/(?=^## )/m).map((part) => part.trimEnd());
  const at = parts.findIndex((part) => part.startsWith(`## ${name}\n`));
  if (at < 0) parts.push(section.trim());
  else parts[at] = section.trim();
  writeFileSync(file, `${parts.join("\n\n")}\n`);
}
