/**
 * An isolated child process (sandbox) with a job queue: a decoder of untrusted input that crashes, hangs or exhausts memory
 * takes down that process and not the site. It inherits no settings and no open file.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

interface ChildProcessOptions {
  program: string | URL;
  /** Milliseconds for one job; then the process is killed and the next job gets a new one. */
  timeLimit: number;
  /** Node flags, such as `--max-old-space-size=48`. */
  flags?: string[];
  /** Its whole environment. */
  env?: Record<string, string>;
  /** Called with the pid of each process that starts. */
  onStart?: (pid: number | undefined) => void;
}

/** The process starts with the first job. */
export function openIsolatedProcess<Job extends object, Result extends object>({
  program,
  timeLimit,
  flags = [],
  env = {},
  onStart,
}: ChildProcessOptions) {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  return {
    /**
     * Runs a job after those before it. Resolves to its result, to "lost" when the process crashed, timed out or was closed
     * during the job, or to "closed" when the job was not started. `onSent` is called as soon as the job is sent.
     */
    run(job: Job, onSent?: () => void) {
      const result = last.then(() => execute(job, onSent));
      last = result;
      return result;
    },
    /** Kills the process; later jobs are not started. */
    close() {
      closing.abort();
      child?.kill("SIGKILL");
    },
  };

  async function execute(job: Job, onSent?: () => void): Promise<Result | "lost" | "closed"> {
    if (closing.signal.aborted) return "closed";
    const worker =
      child ?? fork(program, { execArgv: flags, env, serialization: "advanced", stdio: "ignore" });
    if (!child) {
      // `once` handles errors during a job; one between jobs must not crash this process.
      worker.on("error", () => undefined);
      onStart?.(worker.pid);
    }
    child = worker;
    const exited = new AbortController();
    const onExit = () => exited.abort();
    worker.once("exit", onExit).once("error", onExit);
    try {
      const signal = AbortSignal.any([closing.signal, exited.signal, AbortSignal.timeout(timeLimit)]);
      const answered = once(worker, "message", { signal });
      worker.send(job, (error) => error && onExit());
      onSent?.();
      const [result] = await answered;
      return result as Result;
    } catch {
      child = undefined;
      worker.kill("SIGKILL");
      return "lost";
    } finally {
      worker.off("exit", onExit).off("error", onExit);
    }
  }
}
