/** A time limit for Marked, whose work can grow with the square of a text and whose stack with its nesting (ReDoS). */
import { Lexer } from "marked";

/** Milliseconds of this thread; 100,000 characters of ordinary text take 20. */
const limit = 100;
/** Characters that cannot take that long, whatever they are. */
const short = 2_000;
/** How often work is begun that other processes kept from the processor. */
const attempts = 4;

/** What `work` makes of the text; what `otherwise` makes of it when that takes too long or nests too deep. */
export function withTimeLimit<T>(text: string, work: () => T, otherwise: () => T): T {
  // No import: the bundler of the browser's scripts reads this file too, before it drops it.
  const { createContext, runInContext } = process.getBuiltinModule("node:vm");
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const begun = process.threadCpuUsage();
    try {
      return text.length <= short
        ? work()
        : runInContext("work()", createContext({ work }), { timeout: limit });
    } catch (error) {
      const isTimeout = (error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
      if (!isTimeout && !(error instanceof RangeError)) throw error;
      // Marked's global patterns remember where they were interrupted.
      for (const rules of Object.values(Lexer.rules.inline))
        for (const rule of Object.values(rules)) if (rule instanceof RegExp) rule.lastIndex = 0;
      if (!isTimeout || process.threadCpuUsage(begun).user > limit * 0.9 * 1000) break;
    }
  }
  return otherwise();
}
