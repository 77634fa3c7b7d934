import pino from "pino";

export type Log = pino.Logger;

/** The server's log: one JSON line an event to standard output. Never give it what a visitor typed. */
export function createLog(): Log {
  return pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}
