/** Structured logging with pino, with redaction of personal data. */
import pino from "pino";
import { formatForTerminal } from "./readable-log.ts";

export type Log = pino.Logger;

/**
 * Creates the log: one JSON line an event to standard output, or to `destination`. Never log what a visitor typed; email
 * addresses in `err` and `path` are redacted as a second line of defense.
 */
export function createLog(destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, path: withoutQuery },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The server's log: readable lines on a terminal, else JSON. */
export function openLog(): Log {
  return process.stdout.isTTY
    ? createLog({ write: (line) => process.stdout.write(formatForTerminal(line)) })
    : createLog();
}

/**
 * Type, code, message and stack of an error and of its cause. Not its other properties: a database driver puts the row
 * there, and a mail library the address.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    code: "code" in error ? error.code : undefined,
    message: redactAddresses(message),
    stack: redactAddresses(stack),
    cause: cause === undefined ? undefined : describeError(cause),
  };
}

/** Drops the query, which may hold a token. A mail program may encode its question mark as `%3F`, or lose it. */
function withoutQuery(path: unknown): unknown {
  return typeof path === "string"
    ? redactAddresses(path.replace(/(?:[?&=;#]|%3[bdf]|%2[36]).*/is, "…"))
    : path;
}

/** Redacts email addresses. */
function redactAddresses(text: unknown): unknown {
  if (typeof text !== "string") return text;
  return text.replace(/[^\s/<>"'(),;:=?&]+/g, (word) => (looksLikeAddress(word) ? "(address)" : word));
}

/** Matches `x@y.z`. No regular expression for the whole: it backtracks for minutes on ten thousand @ in a row. */
function looksLikeAddress(word: string): boolean {
  const at = /(?<=.)(?:@|%40)/i.exec(word);
  const dot = word.lastIndexOf(".", word.length - 2);
  return at !== null && dot > at.index + at[0].length;
}
