/**
 * A child process that takes one job after the other: what a stranger sent is read there, so that a decoder which falls
 * over, hangs or eats memory costs that process and not the site. It has none of our settings and no open file.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export interface ChildProcessOptions {
  program: string | URL;
  /** Milliseconds for one job; then the process is killed and the next job gets a new one. */
  timeLimit: number;
  /** What Node is told, such as `--max-old-space-size=48`. */
  flags?: string[];
  /** Its whole environment. */
  env?: Record<string, string>;
  /** Called with each process that starts. */
  started?: (pid: number | undefined) => void;
}

export interface IsolatedProcess<Job, Result> {
  /**
   * Sends a job, after those before it are done, and gives what the process answers; "lost" when it fell over, took too
   * long or was closed meanwhile, "closed" when the job was not begun. `sent` is called as soon as the job is on its way.
   */
  run: (job: Job, sent?: () => void) => Promise<Result | "lost" | "closed">;
  /** Ends the process and what it is at; later jobs are not begun. */
  close: () => void;
}

/** The process starts with the first job. */
export function openIsolatedProcess<Job extends object, Result extends object>(
  options: ChildProcessOptions,
): IsolatedProcess<Job, Result> {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  return {
    run(job, sent) {
      const turn = last.then(() => answer(job, sent));
      last = turn;
      return turn;
    },
    close() {
      closing.abort();
      child?.kill("SIGKILL");
    },
  };

  async function answer(job: Job, sent?: () => void): Promise<Result | "lost" | "closed"> {
    if (closing.signal.aborted) return "closed";
    child ??= start(options);
    const worker = child;
    const gone = new AbortController();
    const fell = () => gone.abort();
    worker.once("exit", fell).once("error", fell);
    try {
      const signal = AbortSignal.any([closing.signal, gone.signal, AbortSignal.timeout(options.timeLimit)]);
      const answered = once(worker, "message", { signal });
      worker.send(job, (error) => error && fell());
      sent?.();
      const [result] = await answered;
      return result as Result;
    } catch {
      child = undefined;
      worker.kill("SIGKILL");
      return "lost";
    } finally {
      worker.off("exit", fell).off("error", fell);
    }
  }
}

function start({ program, flags = [], env = {}, started }: ChildProcessOptions): ChildProcess {
  const worker = fork(program, { execArgv: flags, env, serialization: "advanced", stdio: "ignore" });
  // `once` hears errors while a job is done; one that comes later must not end our process.
  worker.on("error", () => undefined);
  started?.(worker.pid);
  return worker;
}
