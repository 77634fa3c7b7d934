/** Servers that are restarted one after another by deploy/rolling-restart.sh, while people read and write through a proxy. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Read, startReading } from "../http/readers.ts";
import { freePort } from "../support/free-port.ts";
import { openPostgres } from "../support/postgres.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { acknowledgedSubmissions, keptSubmissions, newKeys, submitMany } from "../support/submit-many.ts";
import { testEnvironment } from "../support/test-environment.ts";
import { openCaddy } from "./caddy.ts";
import { openHealthProxy } from "./health-proxy.ts";
import { openRestarter } from "./restarter.ts";

export interface RollingOptions {
  /** How many servers; one alone keeps its data in SQLite, several share a PostgreSQL. */
  servers: number;
  proxy: "Caddy" | "small proxy";
  /** How often all of them are restarted. */
  rounds?: number;
  /** DRAIN_SECONDS of the servers. */
  drain?: number;
}

export interface Rolled {
  restarts: number;
  /** Exit code of the script. */
  status: number;
  read: Read;
  /** Of each letter that was not thanked for: the status of its answer, or that there was none. */
  unthanked: string[];
  /** `key reference`, sorted. */
  thanked: string[];
  kept: string[];
}

const paths = [
  "/",
  "/about",
  "/news",
  "/contact",
  "/feed.json",
  "/favicon.svg",
  "/functions/v1/fetch-ai-news",
];
// On Linux all of 127.0.0.0/8 is this machine, and a proxy that goes by addresses spreads these.
const readers = Array.from({ length: 8 }, (_, i) =>
  process.platform === "linux" ? `127.0.0.${i + 2}` : "127.0.0.1",
);
const script = join(import.meta.dirname, "../../deploy/rolling-restart.sh");

export async function rollServers({
  servers,
  proxy,
  rounds = 1,
  drain = 3,
}: RollingOptions): Promise<Rolled> {
  const postgres = servers > 1 ? await openPostgres() : undefined;
  const settings: Record<string, string> = {
    DRAIN_SECONDS: String(drain),
    ...(postgres && { DATABASE_URL: postgres.url, SECRET: "only for this test, only on this machine" }),
  };
  const houses: RunningServer[] = [];
  const remove: (() => Promise<void>)[] = [];
  try {
    const port = await freePort(servers);
    for (let at = 0; at < servers; at++)
      houses.push(await startServer({ ...settings, PORT: String(port + at) }));
    const origins = houses.map((house) => house.url);
    const open = {
      Caddy: () => openCaddy(caddyfileFor(servers), origins),
      "small proxy": () => openHealthProxy(origins),
    };
    const front = await open[proxy]();
    remove.push(front.close);
    const restarter = await openRestarter(async (at) => {
      const { kill, dataDir, url } = houses[at] as RunningServer;
      await kill();
      houses[at] = await startServer({ ...settings, PORT: new URL(url).port, DATA_DIR: dataDir });
    });
    remove.push(restarter.close);

    const stopReading = startReading(front.url, paths, readers);
    const stopSending = startSending(front.url);
    await pause(500);
    const all = origins.map(
      (origin, at) => `${origin} curl --silent --fail --output /dev/null ${restarter.url}/${at}`,
    );
    let status = 0;
    for (let round = 0; round < rounds && status === 0; round++) status = await runScript(all);
    await pause(500);
    const [read, sent] = await Promise.all([stopReading(), stopSending()]);
    const kept = await keptSubmissions({ dataDir: houses[0]?.dataDir ?? "", databaseUrl: postgres?.url });
    return { restarts: servers * rounds, status, read, ...sent, kept };
  } finally {
    for (const close of remove.reverse()) await close();
    await Promise.all(houses.map((house) => house.kill("SIGKILL")));
    for (const house of houses) await house.close();
    await postgres?.close();
  }
}

function caddyfileFor(servers: number): string {
  return servers === 1 ? "one-machine/Caddyfile" : "several-machines/Caddyfile";
}

function startSending(origin: string) {
  const thanked = new Map<string, string>();
  const unthanked: string[] = [];
  let sending = true;
  const sender = async (from: string) => {
    while (sending) {
      const told = await submitMany(origin, newKeys(10), { atOnce: 1, pause: 20, from });
      for (const [key, reference] of told.thanked) thanked.set(key, reference);
      unthanked.push(...[...told.refused.values()].map(String), ...told.unanswered.map(() => "no answer"));
    }
  };
  const senders = Promise.all(readers.map(sender));
  return async () => {
    sending = false;
    await senders;
    return { thanked: acknowledgedSubmissions(thanked), unthanked };
  };
}

async function runScript(servers: readonly string[]): Promise<number> {
  const env = testEnvironment({ SETTLE_SECONDS: "2" });
  const child = spawn(script, servers, { env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
