/** Buffers a request body, with a size limit and a memory budget for all bodies together, so that a slow client holds a connection and nothing else. */
import type { IncomingMessage, ServerResponse } from "node:http";

/** Reserves so many bytes more; false when the budget is used up. */
type Reserve = (bytes: number) => boolean;

/** A memory budget for the bodies of all requests in flight; each reservation ends when its response is closed. */
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
export async function readBodyWithin(
  incoming: IncomingMessage,
  limit: number,
  reserve: Reserve = () => true,
): Promise<Buffer<ArrayBuffer> | "too large" | "cut off" | "over budget"> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) return "too large";
      if (!reserve(chunk.length)) return "over budget";
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return "cut off";
  } finally {
    // The rest of a refused body is discarded, so that its response arrives.
    incoming.resume();
  }
}
