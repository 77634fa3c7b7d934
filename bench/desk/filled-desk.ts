/** A server as `npm start` runs it, with a desk, an owner who is signed in, and the messages and entries of years. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSession } from "../../accounts/sessions.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import type { FormName } from "../../forms/form.ts";
import { makeReference } from "../../forms/intake/reference.ts";
import { right } from "../../test/support/ask.ts";
import { copyProject } from "../../test/support/copied-project.ts";
import { freePort } from "../../test/support/free-port.ts";
import { fillEntries } from "../../test/support/some-entries.ts";
import { asServed, openBeside, type RunningServer, startServer } from "../../test/support/start-server.ts";

export const filling = { messages: 10_000, entries: 1_000, subscribers: 500 };

export interface FilledDesk extends RunningServer {
  deskUrl: string;
  db: Database;
  /** Value of a `Cookie` header. */
  cookie: string;
}

/** `settings` as for `startServer`. A copy of the project, with a postal address: no issue is sent without one. */
export async function openFilledDesk(settings: Record<string, string> = {}): Promise<FilledDesk> {
  const copy = await copyProject();
  const facts = readFileSync(join(copy.folder, "content/site.ts"), "utf8");
  const address = 'postalAddress: "PO Box 1, Memphis, TN 38101" as';
  await copy.write("content/site.ts", facts.replace(/postalAddress: ".*" as/, address));
  await copy.build();
  const dataDir = mkdtempSync(join(tmpdir(), "desk-bench-"));
  const before = openDatabase({ dataDir });
  await migrate(before);
  await fillMessages(before, filling.messages);
  await fillEntries(before, {
    coming: 100,
    past: filling.entries / 2 - 100,
    stories: filling.entries / 2,
  });
  await fillSubscribers(before, filling.subscribers);
  const cookie = await signIn(before);
  await before.destroy();
  const port = await freePort();
  const { settings: forNode, ...program } = asServed();
  const server = await startServer(
    { ...forNode, DATA_DIR: dataDir, DESK_PORT: String(port), ...settings },
    { ...program, home: copy.folder },
  );
  const db = openBeside({ dataDir });
  const deskUrl = `http://localhost:${port}`;
  await untilOpen(deskUrl);
  const close = async () => {
    await db.destroy();
    await server.close();
    await copy.remove();
  };
  return { ...server, deskUrl, db, cookie, close };
}

/** Messages of the last year, one in ten still to be answered, one in twenty spam. */
async function fillMessages(db: Database, count: number): Promise<void> {
  const kinds: readonly FormName[] = ["contact", "contact", "partnership", "contact", "newsletter"];
  const year = 365 * 24 * 3_600_000;
  const rowOf = (n: number) => {
    const form = kinds[n % kinds.length] ?? "contact";
    const values = {
      ...right[form].fields,
      ...(form === "contact" && { subject: `A question, number ${n}` }),
    };
    const state = n % 20 === 0 ? "spam" : n % 10 === 1 ? "new" : "answered";
    const received = new Date(Date.now() - year + (n / count) * year).toISOString();
    return {
      reference: makeReference(),
      form,
      idempotency_key: crypto.randomUUID(),
      received_at: received,
      email: `person${n % 900}@example.org`,
      fields: JSON.stringify(values),
      state,
      suspicion: state === "spam" ? '["links"]' : null,
      answered_at: state === "answered" ? received : null,
    };
  };
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, i) => rowOf(from + i));
    await db.insertInto("submissions").values(rows).execute();
  }
}

async function fillSubscribers(db: Database, count: number): Promise<void> {
  const at = new Date().toISOString();
  const rows = Array.from({ length: count }, (_, n) => ({
    address: `reader${n}@example.org`,
    state: "confirmed",
    asked_at: at,
    confirmed_at: at,
  }));
  await db.insertInto("subscribers").values(rows).execute();
}

async function signIn(db: Database): Promise<string> {
  const now = new Date();
  const invited = { invited_at: now.toISOString(), joined_at: now.toISOString() };
  const email = "owner@901ai.example";
  const { id } = await db
    .insertInto("people")
    .values({ email, address: email, name: "Dana Owner", role: "owner", ...invited })
    .returning("id")
    .executeTakeFirstOrThrow();
  return `desk=${await startSession(db, id, { now, device: "Bench" })}`;
}

async function untilOpen(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (
      await fetch(url, { redirect: "manual" }).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The desk did not open at ${url}.`);
}
