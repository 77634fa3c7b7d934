/** What a visitor sends, read to its end before anybody works on it: a slow writer then holds a connection and nothing else. */
import type { IncomingMessage } from "node:http";

/** All bytes of a request's body; "too large" as soon as they are more than `limit`, "cut off" when the visitor leaves. */
export function readWhole(
  incoming: IncomingMessage,
  limit: number,
): Promise<Buffer<ArrayBuffer> | "too large" | "cut off"> {
  // A request that announces no body has one that has ended before anybody could listen.
  if (incoming.readableEnded) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (outcome: Buffer<ArrayBuffer> | "too large" | "cut off") => {
      incoming.off("data", take).off("end", end).off("close", leave);
      resolve(outcome);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) settle("too large");
      else chunks.push(chunk);
    };
    const end = () => settle(Buffer.concat(chunks));
    const leave = () => settle("cut off");
    incoming.on("data", take).on("end", end).on("close", leave).once("error", leave);
  });
}
