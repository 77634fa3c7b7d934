/**
 * One step of publishing as a program that ends itself with SIGKILL before statement `killAt` of it, or after its commit:
 * `node publish-step.ts STEP KILL_AT HOME DATA_DIR [DATABASE_URL]`. With a `killAt` that is too high it prints "committed" first.
 */
import type { KyselyPlugin } from "kysely";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { restoreRevision } from "../../publishing/entries/restore-entry.ts";
import { createEntry, publishEntry, saveEntry, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { importStarter } from "../../publishing/files/starter.ts";
import { event } from "../../publishing/kinds/event.ts";
import { eventDraft } from "../support/some-entries.ts";

export const slug = "2099-03-04-reading-a-power-bill";
/** The same at every run, so that what is kept can be compared. */
export const now = new Date("2030-01-01T12:00:00Z");

const saving = { by: "test", now };
const draft = (cost: string) => eventDraft({ title: "Reading a power bill", cost });

/** In this order each finds what the one before left. */
export const steps: Record<string, (db: Database, home: string) => Promise<unknown>> = {
  starter: (db, home) => importStarter(db, home, now),
  create: (db) => inTransaction(db, (transaction) => createEntry(transaction, event, draft("Free"), saving)),
  publish: (db) => onEntry(db, (transaction, { id }) => publishEntry(transaction, event, id, saving)),
  save: (db) =>
    onEntry(db, (transaction, { id, version }) =>
      saveEntry(transaction, event, id, draft("$10"), { ...saving, version }),
    ),
  withdraw: (db) => onEntry(db, (transaction, { id }) => withdrawEntry(transaction, event, id, saving)),
  restore: (db) =>
    onEntry(db, async (transaction, { id, version }) => {
      await restoreRevision(transaction, event, id, { ...saving, version, revision: 1 });
      return publishEntry(transaction, event, id, saving);
    }),
};

if (process.argv[1] === import.meta.filename) await runStep();

async function runStep(): Promise<void> {
  const [step = "", killAt, home = "", dataDir = "", databaseUrl = ""] = process.argv.slice(2);
  let left = Number(killAt);
  const killer: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left-- === 0) process.kill(process.pid, "SIGKILL");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await steps[step]?.(openDatabase({ dataDir, databaseUrl }).withPlugin(killer), home);
  process.stdout.write("committed", () => process.kill(process.pid, "SIGKILL"));
}

function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(work);
}

function onEntry<T>(
  db: Database,
  work: (transaction: Database, entry: { id: number; version: number }) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (transaction) => {
    const entry = await findEntry(transaction, event.name, slug);
    if (!entry) throw new Error("There is no such entry.");
    return work(transaction, entry);
  });
}
