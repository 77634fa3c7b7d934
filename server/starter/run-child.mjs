// Runs a program in the place of this one: its output is ours, our signals are its own.
import { spawn } from "node:child_process";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Resolves to the exit code, or to the signal by which the program ended. `begun` gets its process id. Rejects when it
 * cannot be started.
 */
export function runChild(program, args, { begun, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    const pass = Object.fromEntries(signals.map((signal) => [signal, () => child.kill(signal)]));
    for (const signal of signals) process.on(signal, pass[signal]);
    const ended = (code, signal) => {
      for (const one of signals) process.off(one, pass[one]);
      resolve(signal ?? code ?? 1);
    };
    child.once("error", reject).once("exit", ended);
    if (child.pid !== undefined) begun?.(child.pid);
  });
}

/** Ends this process as another one ended. */
export function endAs(outcome) {
  if (typeof outcome === "string") process.kill(process.pid, outcome);
  process.exit(typeof outcome === "number" ? outcome : 1);
}
