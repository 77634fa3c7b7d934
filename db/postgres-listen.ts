/** LISTEN on PostgreSQL: one connection, made anew when it breaks. */
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds before a broken connection is made anew. */
const retryDelay = 5_000;

/**
 * Calls `onNotify` for each notification, and after each connect for those that were missed. Whoever listens must look
 * for changes by other means too: while the connection is broken nothing is heard.
 */
export function listenToPostgres(databaseUrl: string, channel: string, onNotify: () => void) {
  const closing = new AbortController();
  const stopped = new Promise<void>((resolve) =>
    closing.signal.addEventListener("abort", () => resolve(), { once: true }),
  );
  const running = (async () => {
    const { Client } = await import("pg");
    while (!closing.signal.aborted) {
      const client = new Client({
        connectionString: databaseUrl,
        keepAlive: true,
        connectionTimeoutMillis: 3_000,
      });
      const broken = new Promise<void>((resolve) => {
        client.on("end", resolve);
        client.on("error", () => resolve());
      });
      try {
        await client.connect();
        client.on("notification", onNotify);
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        onNotify();
        await Promise.race([broken, stopped]);
      } catch {
        // Tried again below; the readiness check reports a database that is gone.
      }
      client.removeListener("notification", onNotify);
      await client.end().catch(() => {});
      await pause(retryDelay, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();
  return {
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
