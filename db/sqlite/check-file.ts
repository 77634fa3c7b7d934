/** Reads a whole SQLite file in search of damage. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { programPath } from "../../concurrency/program-path.ts";

/** "unfinished": the time was not enough. */
export type Soundness = "whole" | "unfinished" | { damage: string };

/**
 * Runs SQLite's `quick_check` on a file, which reads all of it, while others may use it. That happens in a process of its
 * own, because nothing else can end it: after `timeLimit` milliseconds, if given, it is killed. Throws an Error when the file cannot
 * be read for another reason than damage.
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
