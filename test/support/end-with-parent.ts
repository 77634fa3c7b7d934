/** Loaded into each server that a test starts (`--import`): when the test's process is gone, however it ended, so is the server. */
import { isMainThread } from "node:worker_threads";

// A thread has no standard input of its own: it would end at once.
if (isMainThread) {
  process.stdin
    .on("end", () => process.kill(process.pid, "SIGKILL"))
    .on("error", () => process.kill(process.pid, "SIGKILL"))
    .resume();
  // The pipe alone keeps no process alive.
  (process.stdin as unknown as { unref?: () => void }).unref?.();
}
