/**
 * Re-encodes pictures in a process of its own. Decoders are old C code that reads what strangers send: should one fall
 * over, hang or eat memory, that process is gone and the site is not. It has none of our settings and no open file.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { ownProgram } from "../db/own-program.ts";
import type { EncodeResult } from "./picture-worker.ts";

export interface PictureEncoder {
  /** Like encodePicture, one after the other, and a problem also when it takes too long or the process falls over. */
  encode(bytes: Uint8Array): Promise<EncodeResult>;
  /** Ends the process; what is being encoded becomes a problem. */
  close(): void;
}

/**
 * The process starts with the first picture. `timeLimit` in milliseconds is for one picture, 60,000 when left out: far more
 * than any takes, because the process lets everybody else go first. `program`: what runs in it; tests put another in its place.
 */
export function openPictureEncoder({
  timeLimit = 60_000,
  program = ownProgram("news/picture-worker"),
}: {
  timeLimit?: number;
  program?: string | URL;
} = {}): PictureEncoder {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  return {
    encode(bytes) {
      const turn = last.then(() => run(bytes));
      last = turn;
      return turn;
    },
    close() {
      closing.abort();
      child?.kill("SIGKILL");
    },
  };

  async function run(bytes: Uint8Array): Promise<EncodeResult> {
    if (closing.signal.aborted) return { problem: "There was no time for it." };
    const worker = child ?? start();
    child = worker;
    const over = new AbortController();
    const signal = AbortSignal.any([closing.signal, over.signal, AbortSignal.timeout(timeLimit)]);
    const fell = () => over.abort();
    worker.once("exit", fell).once("error", fell);
    try {
      const answered = once(worker, "message", { signal });
      worker.send(bytes, (error) => error && fell());
      const [result] = await answered;
      return result;
    } catch {
      child = undefined;
      worker.kill("SIGKILL");
      return { problem: "Reading it took too long or too much memory." };
    } finally {
      worker.off("exit", fell).off("error", fell);
    }
  }

  function start(): ChildProcess {
    const worker = fork(program, { execArgv: [], env: {}, serialization: "advanced", stdio: "ignore" });
    // `once` hears errors while a picture is read; one that comes later must not end the process.
    worker.on("error", () => undefined);
    letOthersGoFirst(worker.pid);
    return worker;
  }
}

/** On Linux a priority is a thread's own. Set this early, the threads to come take it over; the process itself would be too late. */
function letOthersGoFirst(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which whoever waits for it will hear.
  }
}
