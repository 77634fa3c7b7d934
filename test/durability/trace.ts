/** Runs the real server under strace and reads what it wrote to its disk and to its visitors, in order. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startServer } from "../support/start-server.ts";
import { newKeys, submitMany } from "../support/submit-many.ts";

/** One thing that happened. Paths are names inside the data folder, "" for the folder itself. */
export type Step =
  | { kind: "create" | "remove"; name: string }
  | { kind: "write"; name: string; at: number; bytes: Buffer }
  | { kind: "truncate"; name: string; size: number }
  | { kind: "sync"; name: string }
  /** A visitor is being thanked with this reference. */
  | { kind: "thanks"; reference: string };

/** A question mark: not every kind of processor has it. */
const calls = "?open,openat,pwrite64,write,writev,sendto,fsync,fdatasync,ftruncate,?unlink,unlinkat,?rename";

/** Why strace cannot be used here, or undefined when it can. */
export function whyNoTrace(): string | undefined {
  const { error, status } = spawnSync("strace", ["-f", "-o", "/dev/null", "true"]);
  if (error) return "strace is not installed";
  return status === 0 ? undefined : "strace may not trace processes here";
}

/**
 * Sends `submissions` to a new server with a new database and gives every step that matters to the database. `pragmas`
 * replace the server's own settings of SQLite. Checkpoints come every 60 pages, so that a short run has many.
 */
export async function traceRun({ submissions = 300, atOnce = 8, pragmas = "" }): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), "trace-"));
  const dataDir = join(folder, "data");
  const file = join(folder, "trace");
  // -D: the server stays our child, so that its end can be waited for.
  const strace = ["strace", "-D", "-f", "-q", "-y", "-xx", "-s", "20000", "-o", file, "-e", `trace=${calls}`];
  try {
    const server = await startServer(
      {
        DATA_DIR: dataDir,
        RATE_LIMITS: "off",
        // Under strace the pages of a start take longer than a form waits.
        RENDER_AHEAD: "0",
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "more-pragmas.ts"))}`,
        MORE_PRAGMAS: ["wal_autocheckpoint = 60", ...(pragmas ? [pragmas] : [])].join(";"),
      },
      { under: strace },
    );
    const told = await submitMany(server.url, newKeys(submissions), { atOnce });
    await server.kill();
    if (told.thanked.size !== submissions)
      throw new Error(`Only ${told.thanked.size} of ${submissions} were thanked.`);
    const steps = readTrace(await finished(file, server.pid), dataDir);
    const thanks = steps.filter((step) => step.kind === "thanks").length;
    if (thanks !== submissions) throw new Error(`The trace shows ${thanks} of ${submissions} answers.`);
    return steps;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tracer ends a moment after the server. */
async function finished(file: string, pid = 0): Promise<string> {
  for (let look = 0; look < 400; look++) {
    const text = readFileSync(file, "latin1");
    if (new RegExp(`^${pid} +\\+\\+\\+ exited with`, "m").test(text)) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The trace did not come to its end.");
}

function readTrace(text: string, dataDir: string): Step[] {
  const begun = new Map<string, string>();
  return text.split("\n").flatMap((line) => {
    const [, thread = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const open = /^(.*) <unfinished \.\.\.>$/.exec(rest);
    if (open) begun.set(thread, open[1] ?? "");
    if (open) return [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    return readCall(resumed ? `${begun.get(thread) ?? ""}${resumed[1]}` : rest, dataDir);
  });
}

/** A call that failed changed nothing; one that wrote less than it was asked to has not been seen and is not understood. */
function readCall(call: string, dataDir: string): Step[] {
  const [, verb = "", asked = "", result = ""] = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(call) ?? [];
  if (verb === "" || result.startsWith("-")) return [];
  const [, number = "", descriptor = ""] = /^(\d+)<([^>]*)>/.exec(asked) ?? [];
  const strings = [...asked.matchAll(/"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/g)];
  const bytes = Buffer.concat(strings.map(([, hex = ""]) => unhex(hex)));
  const named = verb.startsWith("open") || verb.startsWith("unlink") ? bytes : unhex(descriptor);
  const path = named.toString();
  if (path.startsWith("socket:")) {
    // Not the log on standard output: its request ids may look like a reference.
    const reference =
      Number(number) > 2 && /\b901-[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(bytes.toString("latin1"))?.[0];
    return reference ? [{ kind: "thanks", reference }] : [];
  }
  const name = path === dataDir ? "" : path.slice(dataDir.length + 1);
  // The shared memory is made anew at each start; what else the folder holds is none of the database's.
  if (!path.startsWith(dataDir) || !/^(site\.db(-wal|-journal)?)?$/.test(name)) return [];
  if (verb.startsWith("open")) return asked.includes("O_CREAT") ? [{ kind: "create", name }] : [];
  if (verb.startsWith("unlink")) return [{ kind: "remove", name }];
  if (verb === "fsync" || verb === "fdatasync") return [{ kind: "sync", name }];
  if (verb === "ftruncate") return [{ kind: "truncate", name, size: lastNumber(asked) }];
  if (verb.startsWith("pwrite") && bytes.length === Number(result))
    return [{ kind: "write", name, at: lastNumber(asked), bytes }];
  throw new Error(`The trace holds a call that this test does not understand: ${call.slice(0, 200)}`);
}

function unhex(text: string): Buffer {
  return Buffer.from(text.replaceAll("\\x", ""), "hex");
}

function lastNumber(asked: string): number {
  return Number(/(\d+)$/.exec(asked)?.[1]);
}
