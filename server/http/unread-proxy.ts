/** Notices a proxy whose word about its visitors is not heard: then all of them share what one address may send. */
import type { IncomingMessage, Server } from "node:http";

/** Calls `tell` for the first request with `X-Forwarded-For` where no proxy is trusted (`TRUST_PROXY=0`), and never again. */
export function watchForwarded(server: Server, trustProxy: number, tell: () => void): void {
  if (trustProxy > 0) return;
  const look = ({ headers }: IncomingMessage) => {
    if (headers["x-forwarded-for"] === undefined) return;
    server.off("request", look);
    tell();
  };
  server.on("request", look);
}
