/** Runs npm on this project. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { environment } from "../config.ts";

/**
 * The standard output of npm, whatever its exit code; undefined when there is no npm, or no output within `timeout`
 * milliseconds.
 */
export function askNpm(words: readonly string[], timeout: number): Promise<string | undefined> {
  const options = {
    cwd: join(import.meta.dirname, "../.."),
    env: environment.with({ npm_config_update_notifier: "false" }),
    timeout,
    maxBuffer: 64 * 1_048_576,
    // On Windows npm is a script.
    shell: process.platform === "win32",
  };
  return new Promise((resolve) => {
    execFile("npm", words, options, (_error, stdout) => resolve(stdout || undefined));
  });
}
