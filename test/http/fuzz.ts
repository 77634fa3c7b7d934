/** Sends strange requests to a running server and reports failures, leaks and memory. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { residentMegabytes } from "../support/processes.ts";
import type { RunningServer } from "../support/start-server.ts";
import { strangeBytes } from "./fuzz-requests.ts";
import { mark } from "./fuzz-words.ts";
import { seeded } from "./malformed-forms.ts";

export interface FuzzOutcome {
  /** Connections, each with one request to six. */
  connections: number;
  /** Answers by status; "none": a connection that was closed without one. */
  statuses: Record<string, number>;
  /** What should not have been: the answer, and the bytes that it was to, as JSON. */
  wrong: string[];
  /** Megabytes resident after a tenth, a half and all of the connections; NaN where the system does not tell. */
  resident: [tenth: number, half: number, end: number];
}

/** In a small heap V8 tidies up at once: what still grows is really held. A leak ends the server. */
export const smallHeap = ["--max-old-space-size=96", "--max-semi-space-size=1"];

const atOnce = 48;
/**
 * Milliseconds without a byte after which we end our side, before the first byte of an answer and
 * after it, and after which we give up. Ending our side cuts off an answer that a busy machine has
 * not begun, so that a form that is still on its way to the disk would never show its status.
 */
const timeouts = { first: 2_000, silence: 150, end: 10_000 };

/** What no answer may hold: pieces of files that are not for visitors. */
const secrets =
  /"optionalDependencies"|root:x:0:0|SQLite format 3|\[core\]\s+repositoryformatversion|DATA_DIR=|at file:\/\/|node:internal|\n\s+at \w/;
const [programsFirstLine = ""] = readFileSync(join(import.meta.dirname, "../../server.ts"), "utf8").split(
  "\n",
);

/** Sends `count` connections' worth of bytes, the same for the same `seed`. */
export async function fuzz(server: RunningServer, count: number, seed: number): Promise<FuzzOutcome> {
  const random = seeded(seed);
  const outcome: FuzzOutcome = { connections: count, statuses: {}, wrong: [], resident: [0, 0, 0] };
  const resident = () => (process.platform === "linux" ? residentMegabytes(server.pid ?? 0) : Number.NaN);
  let sent = 0;
  const worker = async () => {
    while (sent < count) {
      if (sent++ === Math.floor(count / 10)) outcome.resident[0] = resident();
      if (sent === Math.floor(count / 2)) outcome.resident[1] = resident();
      const bytes = strangeBytes(random);
      const answer = await exchange(Number(new URL(server.url).port), bytes);
      for (const status of judge(answer, bytes, outcome.wrong))
        outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  outcome.resident[2] = resident();
  return outcome;
}

/** What the server printed that it should not have: failures of ours, and words of visitors. */
export function wrongInLog(output: string): string[] {
  const wrong = /"level":[56]0|[Uu]nhandled|Uncaught|Warning:|deprecat/;
  return output.split("\n").filter((line) => wrong.test(line) || line.includes(mark));
}

/** The statuses in what came back; adds what is wrong with it to `wrong`. */
function judge(answer: string, bytes: Buffer, wrong: string[]): string[] {
  const heads = answer.match(/(?<![^\n])HTTP\/1\.1 \d{3} [^\r]*\r\n(?:[^\r\n]+\r\n)*/g) ?? [];
  const problems = heads.flatMap((head) => problemsOf(head));
  if (answer === "timeout") problems.push("no answer and no end");
  if (secrets.test(answer)) problems.push(`a file: ${secrets.exec(answer)?.[0]}`);
  if (answer.includes(programsFirstLine)) problems.push("the server's source");
  if (heads.length === 0 && answer.length > 0) problems.push(`no HTTP: ${answer.slice(0, 80)}`);
  for (const problem of problems)
    wrong.push(`${problem} <- ${JSON.stringify(bytes.toString("latin1")).slice(0, 600)}`);
  return heads.length > 0 ? heads.map((head) => head.slice(9, 12)) : ["none"];
}

function problemsOf(head: string): string[] {
  const status = head.slice(9, 12);
  if (status === "100") return [];
  const busy = status === "503" && /\r\nRetry-After: \d+\r\n/i.test(head);
  return [
    ...(status >= "500" && !busy ? [`a ${status}`] : []),
    ...(/\r\nX-Content-Type-Options: nosniff\r\n/i.test(head) ? [] : [`a ${status} without its headers`]),
    ...(/\r\n(?:Set-Cookie|X-Canary|X-Powered-By|Server):/i.test(head)
      ? [`a strange header in a ${status}`]
      : []),
    ...(/\r\nLocation: (?!\/(?!\/))/i.test(head) ? ["a way out"] : []),
  ];
}

function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1").setEncoding("latin1");
    const late = setTimeout(() => {
      answer ||= "timeout";
      socket.destroy();
    }, timeouts.end);
    socket.setTimeout(timeouts.first, () => socket.end());
    socket.on("data", (chunk) => {
      answer += chunk;
      socket.setTimeout(timeouts.silence);
    });
    // A connection that is cut while we still write is an answer too.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clearTimeout(late);
      resolve(answer);
    });
    socket.write(bytes);
  });
}
