import pino from "pino";
import { readable } from "./readable-log.ts";

export type Log = pino.Logger;

/**
 * The server's log: one JSON line an event to standard output, or to `destination`. Never give it what a visitor typed;
 * of what comes under `err` and `path` it leaves out what may hold an address all the same.
 */
export function createLog(destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, path: pathAlone },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The log of a server: JSON, and for a person at a terminal words. */
export function openLog(): Log {
  return process.stdout.isTTY
    ? createLog({ write: (line) => process.stdout.write(readable(line)) })
    : createLog();
}

/**
 * Kind, code, words and place of an error, and of its cause. Not its other properties: a driver puts the row in there that
 * it choked on, and a mail server's answer the address.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    code: "code" in error ? error.code : undefined,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

/** A mail program may have written the mark before a query as `%3F`, or lost it: what follows is no path, and may be a token. */
function pathAlone(path: unknown): unknown {
  return typeof path === "string"
    ? withoutAddresses(path.replace(/(?:[?&=;#]|%3[bdf]|%2[36]).*/is, "…"))
    : path;
}

/** Who types a mailbox into the address bar did not write to the log. */
function withoutAddresses(text: unknown): unknown {
  if (typeof text !== "string") return text;
  return text.replace(/[^\s/<>"'(),;:=?&]+/g, (word) => (mayBeMailbox(word) ? "(address)" : word));
}

/** Something, an @, something, a dot, something. By hand: a pattern of this takes minutes for ten thousand @ in a row. */
function mayBeMailbox(word: string): boolean {
  const at = /(?<=.)(?:@|%40)/i.exec(word);
  const dot = word.lastIndexOf(".", word.length - 2);
  return at !== null && dot > at.index + at[0].length;
}
