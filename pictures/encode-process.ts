/** Re-encodes pictures in a sandboxed child process with low priority: image decoders are C code that reads untrusted input. */
import { constants, setPriority } from "node:os";
import { openIsolatedProcess } from "../concurrency/isolated-process.ts";
import { programPath } from "../concurrency/program-path.ts";
import type { EncodeResult, PictureForm } from "./encode-picture.ts";

/** A message to the process. */
export interface EncodeJob {
  bytes: Uint8Array;
  form: PictureForm;
}

export type PictureEncoder = ReturnType<typeof openPictureEncoder>;

/**
 * `timeLimit`: milliseconds for one picture, default 60,000; generous, because the process has low priority. `program`: its
 * script; tests replace it.
 */
export function openPictureEncoder({
  timeLimit = 60_000,
  program = programPath("pictures/picture-worker") as string | URL,
} = {}) {
  const { run, close } = openIsolatedProcess<EncodeJob, EncodeResult>({
    program,
    timeLimit,
    onStart: lowerPriority,
  });
  return {
    /** Like encodePicture, one at a time; a timeout or a crash is a problem too. */
    async encode(bytes: Uint8Array, form: PictureForm): Promise<EncodeResult> {
      const result = await run({ bytes, form });
      if (result === "closed") return { problem: "There was no time for it." };
      return result === "lost" ? { problem: "Reading it took too long or too much memory." } : result;
    },
    /** Ends the process; the running encode resolves to a problem. */
    close,
  };
}

/** On Linux a priority belongs to a thread and new threads inherit it, so it is set from outside before the child starts any. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has exited already; the pending job reports that.
  }
}
