/**
 * One PostgreSQL for a whole run of the tests, started when the first test asks, and in it a database for each that asks:
 * a server of its own costs each file two seconds. The run's main process owns it (test/support/temp-folder.ts).
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { openPostgres, type Postgres } from "./postgres.ts";

const variable = "TEST_POSTGRES_BROKER";

/** Listens for tests that ask; returns what ends it, and the PostgreSQL with it. */
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
  process.env[variable] = `http://127.0.0.1:${(broker.address() as AddressInfo).port}`;
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
  const answer = await fetch(process.env[variable] ?? "");
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const { pathname } = new URL(text);
  const server = new URL("/postgres", text).href;
  return { url: text, close: () => ask(server, `drop database if exists ${pathname.slice(1)} with (force)`) };
}

async function newDatabase(server: string, name: string): Promise<string> {
  await ask(server, `create database ${name}`);
  return new URL(`/${name}`, server).href;
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
