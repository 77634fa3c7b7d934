/** What a visitor sends, read to its end before anybody works on it: a slow writer then holds a connection and nothing else. */
import type { IncomingMessage, ServerResponse } from "node:http";

type Outcome = Buffer<ArrayBuffer> | "too large" | "cut off" | "no room";

/** Asks for room for so many bytes more; false when there is none. */
type Hold = (bytes: number) => boolean;

/**
 * Room for the bodies of all visitors together, so that thousands of slow writers do not fill the memory. Each of them
 * holds what it sent until its answer is out.
 */
export function createMemoryBudget(bytes: number): (outgoing: ServerResponse) => Hold {
  let left = bytes;
  return (outgoing) => {
    let held = 0;
    outgoing.once("close", () => {
      left += held;
    });
    return (more) => {
      held += more;
      left -= more;
      return left >= 0;
    };
  };
}

/**
 * All bytes of a request's body; "too large" as soon as they are more than `limit`, "cut off" when the visitor leaves, "no
 * room" when `hold` says so.
 */
export function readBodyWithin(
  incoming: IncomingMessage,
  limit: number,
  hold: Hold = () => true,
): Promise<Outcome> {
  // A request that announces no body has one that has ended before anybody could listen.
  if (incoming.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: Outcome) => {
      incoming.off("data", take).off("end", end).off("close", leave);
      resolve(outcome);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) settle("too large");
      else if (!hold(chunk.length)) settle("no room");
      else chunks.push(chunk);
    };
    const end = () => settle(Buffer.concat(chunks));
    const leave = () => settle("cut off");
    incoming.on("data", take).on("end", end).on("close", leave).once("error", leave);
  });
}
