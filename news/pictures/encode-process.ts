/** Re-encodes pictures in a child process: decoders are old C code that reads what strangers send. */
import { constants, setPriority } from "node:os";
import { openIsolatedProcess } from "../../concurrency/isolated-process.ts";
import { programPath } from "../../concurrency/program-path.ts";
import type { EncodeResult } from "./picture-worker.ts";

export interface PictureEncoder {
  /** Like encodePicture, one after the other, and a problem also when it takes too long or the process falls over. */
  encode(bytes: Uint8Array): Promise<EncodeResult>;
  /** Ends the process; what is being encoded becomes a problem. */
  close(): void;
}

/**
 * `timeLimit` in milliseconds is for one picture, 60,000 when left out: far more than any takes, because the process lets
 * everybody else go first. `program`: what runs in it; tests put another in its place.
 */
export function openPictureEncoder({
  timeLimit = 60_000,
  program = programPath("news/pictures/picture-worker"),
}: {
  timeLimit?: number;
  program?: string | URL;
} = {}): PictureEncoder {
  const process = openIsolatedProcess<Uint8Array, EncodeResult>({
    program,
    timeLimit,
    onStart: lowerPriority,
  });
  return {
    async encode(bytes) {
      const result = await process.run(bytes);
      if (result === "closed") return { problem: "There was no time for it." };
      return result === "lost" ? { problem: "Reading it took too long or too much memory." } : result;
    },
    close: process.close,
  };
}

/** On Linux a priority is a thread's own. Set this early, the threads to come take it over; the process itself would be too late. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which whoever waits for it will hear.
  }
}
