/** Checks an SQLite file for damage in a child process, with a time limit. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { programPath } from "../../concurrency/program-path.ts";

/** "unfinished": the time limit was reached. */
export type Soundness = "whole" | "unfinished" | { damage: string };

/**
 * Runs SQLite's `quick_check`, which reads the whole file, while others may use it. It runs in a child process because it
 * cannot be interrupted otherwise: after `timeLimit` milliseconds, if given, that is killed. Throws an Error when the file
 * cannot be read for another reason than damage.
 */
export async function checkFile(file: string, timeLimit = 0): Promise<Soundness> {
  const limits = { timeout: timeLimit, killSignal: "SIGKILL" as const };
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [programPath("db/sqlite/check-worker"), file],
      limits,
    );
    const { damage, problem } = JSON.parse(stdout) as { damage?: string; problem?: string };
    if (problem) throw new Error(problem);
    return damage ? { damage } : "whole";
  } catch (error) {
    if (error instanceof Error && "killed" in error && error.killed) return "unfinished";
    throw error;
  }
}
