/** Many visitors who send the contact form at once, and what each of them was told. */
import { Pool } from "undici";
import { openDatabase, type Place } from "../../db/open.ts";
import { right } from "./ask.ts";

export interface Told {
  /** Key of the submission to the reference its sender was thanked with. */
  thanked: Map<string, string>;
  /** Key to the status of an answer that was no thanks. */
  refused: Map<string, number>;
  /** Keys of those that got no answer at all. */
  unanswered: string[];
  /** How many of those were under way when the line broke; the others found nobody to talk to. */
  brokenOff: number;
  /** Milliseconds of each submission that was thanked for. */
  waits: number[];
}

export interface Sending {
  /** How many send at the same moment, each on a connection that is kept. */
  atOnce: number;
  /** Called at each thanks, with their number so far. */
  onThanks?: (count: number, key: string) => unknown;
  /** Milliseconds between two submissions of one sender. */
  pause?: number;
  /** The loopback address that they send from. */
  from?: string;
  /** Said besides. */
  headers?: Record<string, string>;
}

/** Sends one submission a key to the server at `origin`, as our own script does. Never throws for a server that is gone. */
export async function submitMany(
  origin: string,
  keys: readonly string[],
  { atOnce, onThanks, pause = 0, from, headers }: Sending,
): Promise<Told> {
  const pool = new Pool(origin, { connections: atOnce, pipelining: 1, localAddress: from });
  const told: Told = { thanked: new Map(), refused: new Map(), unanswered: [], brokenOff: 0, waits: [] };
  const waiting = [...keys].reverse();
  const sender = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      await sendOne(pool, key, told, headers);
      if (told.thanked.has(key)) onThanks?.(told.thanked.size, key);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  await pool.destroy();
  return told;
}

/** `count` new keys, one for each submission, as our own script makes them. */
export function newKeys(count: number): string[] {
  return Array.from({ length: count }, () => Date.now().toString(36) + crypto.randomUUID());
}

/** What the inbox holds: `key reference` for each submission, sorted. */
export async function keptSubmissions(place: Place): Promise<string[]> {
  const db = openDatabase(place);
  try {
    const rows = await db.selectFrom("submissions").select(["reference", "fields"]).execute();
    return rows.map(({ reference, fields }) => `${JSON.parse(fields).subject} ${reference}`).sort();
  } finally {
    await db.destroy();
  }
}

/** The same of what the senders were told, to be held against the inbox. */
export function acknowledgedSubmissions(thanked: ReadonlyMap<string, string>): string[] {
  return [...thanked].map(([key, reference]) => `${key} ${reference}`).sort();
}

async function sendOne(
  pool: Pool,
  key: string,
  told: Told,
  more: Record<string, string> = {},
): Promise<void> {
  const start = performance.now();
  try {
    const fields = {
      ...right.contact.fields,
      email: `${key}@example.org`,
      subject: key,
      idempotencyKey: key,
    };
    const body = new URLSearchParams(fields).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded", ...more };
    const answer = await pool.request({ path: "/contact.data", method: "POST", headers, body });
    const text = await answer.body.text();
    const reference = /\b901-[2-9A-Z]{4}-[2-9A-Z]{4}\b/.exec(text)?.[0];
    if (answer.statusCode === 200 && reference) {
      told.thanked.set(key, reference);
      told.waits.push(performance.now() - start);
    } else told.refused.set(key, answer.statusCode);
  } catch (error) {
    // The server is gone or was cut off: nobody was thanked, so the sender may try again under the same key.
    if (!(error instanceof Error && "code" in error)) throw error;
    told.unanswered.push(key);
    if (error.code !== "ECONNREFUSED") told.brokenOff++;
  }
}
