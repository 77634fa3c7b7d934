/**
 * One act as a program that ends itself with SIGKILL before statement `killAt` of it, or when it is done:
 * `node act-step.ts STEP KILL_AT HOME DATA_DIR [DATABASE_URL]`.
 */
import { flushCompileCache } from "node:module";
import type { KyselyPlugin } from "kysely";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { createEntry } from "../../publishing/entries/save-entry.ts";
import { importStarter } from "../../publishing/files/starter.ts";
import { event } from "../../publishing/kinds/event.ts";
import { actingOn } from "../support/acting.ts";
import { eventProposal, send } from "../support/proposals.ts";
import { eventDraft } from "../support/some-entries.ts";

/** The same at every run, so that what is kept can be compared. */
export const now = new Date("2030-01-01T12:00:00Z");
const saving = { by: "ada@example.org", now };
const message = { name: "Ana", email: "ana@example.com", subject: "A room", message: "Is the hall free?" };

/** A draft, a proposal and a message: what the steps find. */
export async function prepare(db: Database): Promise<void> {
  await createEntry(db, event, eventDraft({ title: "Reading a power bill" }), saving);
  await send(db, "event", eventProposal, now);
  await send(db, "contact", message, now);
}

const entry = (db: Database) => db.selectFrom("entries").where("title", "=", "Reading a power bill");
const target = {
  entry: async (db: Database) => String((await entry(db).select("id").executeTakeFirstOrThrow()).id),
  event: (db: Database) => sent(db, "event"),
  contact: (db: Database) => sent(db, "contact"),
};

async function sent(db: Database, form: string): Promise<string> {
  const submission = db.selectFrom("submissions").select("reference").where("form", "=", form);
  return (await submission.executeTakeFirstOrThrow()).reference;
}

type Step = (db: Database, home: string) => Promise<unknown>;

/** In this order each finds what the one before left. */
export const steps: Record<string, Step> = {
  starter: (db, home) => importStarter(db, home, now),
  "entry.publish": act("entry"),
  "entry.withdraw": act("entry"),
  "undo entry.withdraw": undoLast,
  "proposal.accept": act("event"),
  "undo proposal.accept": undoLast,
  "proposal.decline": act("event", { note: "The hall is closed that week." }),
  "message.reply": act("contact", { text: "It is free." }),
  "message.erase": async (db, home) =>
    act("contact", { last: (await target.contact(db)).slice(-4) })(db, home, "message.erase"),
};

function act(on: keyof typeof target, input: Record<string, string> = {}) {
  return async (db: Database, _: string, name = step) => {
    const id = await target[on](db);
    const done = await actingOn(db).act(name, id, input, { now });
    if ("refused" in done) throw new Error(JSON.stringify(done));
  };
}

async function undoLast(db: Database): Promise<void> {
  const last = db.selectFrom("events").select("id").orderBy("id", "desc").limit(1);
  const undone = await actingOn(db).undo((await last.executeTakeFirstOrThrow()).id, { now });
  if ("refused" in undone) throw new Error(JSON.stringify(undone));
}

const [, program, step = "", killAt, home = "", dataDir = "", databaseUrl = ""] = process.argv;
if (program === import.meta.filename) {
  let left = Number(killAt);
  // Node writes its compile cache at the exit, which a killed process never comes to.
  if (left === 0) flushCompileCache();
  const killer: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left-- === 0) process.kill(process.pid, "SIGKILL");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await steps[step]?.(openDatabase({ dataDir, databaseUrl }).withPlugin(killer), home);
  process.kill(process.pid, "SIGKILL");
}
