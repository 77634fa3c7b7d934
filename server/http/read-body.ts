/** Buffers a request body, with a size limit and a memory budget for all bodies together, so that a slow client holds a connection and nothing else. */
import type { IncomingMessage, ServerResponse } from "node:http";

type Outcome = Buffer<ArrayBuffer> | "too large" | "cut off" | "over budget";

/** Reserves so many bytes more; false when the budget is used up. */
type Reserve = (bytes: number) => boolean;

/**
 * A memory budget for the bodies of all requests in flight, so that thousands of slow clients do not fill the memory. Each
 * reservation ends when its response is closed.
 */
export function createMemoryBudget(bytes: number): (outgoing: ServerResponse) => Reserve {
  let left = bytes;
  return (outgoing) => {
    let reserved = 0;
    outgoing.once("close", () => {
      left += reserved;
    });
    return (more) => {
      reserved += more;
      left -= more;
      return left >= 0;
    };
  };
}

/**
 * All bytes of a request's body; "too large" as soon as they exceed `limit`, "cut off" when the client
 * disconnects, "over budget" when `reserve` returns false.
 */
export function readBodyWithin(
  incoming: IncomingMessage,
  limit: number,
  reserve: Reserve = () => true,
): Promise<Outcome> {
  // The body of a request without one ends before a listener can be added.
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
      else if (!reserve(chunk.length)) settle("over budget");
      else chunks.push(chunk);
    };
    const end = () => settle(Buffer.concat(chunks));
    const leave = () => settle("cut off");
    incoming.on("data", take).on("end", end).on("close", leave).once("error", leave);
  });
}
