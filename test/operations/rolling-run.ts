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
import { openRestarter } from "./fake-systemctl.ts";
import { openHealthProxy } from "./health-proxy.ts";

export interface RollingOptions {
  /** How many servers; one alone keeps its data in SQLite, several share a PostgreSQL. */
  serverCount: number;
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
  /** Of each submission that was not thanked for: the status of its answer, or that there was none. */
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
  serverCount,
  proxy,
  rounds = 1,
  drain = 3,
}: RollingOptions): Promise<Rolled> {
  const postgres = serverCount > 1 ? await openPostgres() : undefined;
  const settings: Record<string, string> = {
    DRAIN_SECONDS: String(drain),
    ...(postgres && { DATABASE_URL: postgres.url, SECRET: "only for this test, only on this machine" }),
  };
  const servers: RunningServer[] = [];
  const remove: (() => Promise<void>)[] = [];
  try {
    const port = await freePort(serverCount);
    for (let at = 0; at < serverCount; at++)
      servers.push(await startServer({ ...settings, PORT: String(port + at) }));
    const origins = servers.map((server) => server.url);
    const open = {
      Caddy: () => openCaddy(caddyfileFor(serverCount), origins),
      "small proxy": () => openHealthProxy(origins),
    };
    const front = await open[proxy]();
    remove.push(front.close);
    const restarter = await openRestarter(async (at) => {
      const { kill, dataDir, url } = servers[at] as RunningServer;
      await kill();
      servers[at] = await startServer({ ...settings, PORT: new URL(url).port, DATA_DIR: dataDir });
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
    const kept = await keptSubmissions({ dataDir: servers[0]?.dataDir ?? "", databaseUrl: postgres?.url });
    return { restarts: serverCount * rounds, status, read, ...sent, kept };
  } finally {
    for (const close of remove.reverse()) await close();
    await Promise.all(servers.map((server) => server.kill("SIGKILL")));
    for (const server of servers) await server.close();
    await postgres?.close();
  }
}

function caddyfileFor(serverCount: number): string {
  return serverCount === 1 ? "one-machine/Caddyfile" : "several-machines/Caddyfile";
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

async function runScript(origins: readonly string[]): Promise<number> {
  const env = testEnvironment({ SETTLE_SECONDS: "2" });
  const child = spawn(script, origins, { env, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
