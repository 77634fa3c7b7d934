/** Detects a reverse proxy that TRUST_PROXY does not count: then all visitors share the rate limit of one address. */
import type { IncomingMessage, Server } from "node:http";

/** Calls `notify` once, for the first request with `X-Forwarded-For` where no proxy is trusted (`TRUST_PROXY=0`). */
export function onUntrustedProxy(server: Server, trustProxy: number, notify: () => void): void {
  if (trustProxy > 0) return;
  const check = ({ headers }: IncomingMessage) => {
    if (headers["x-forwarded-for"] === undefined) return;
    server.off("request", check);
    notify();
  };
  server.on("request", check);
}
