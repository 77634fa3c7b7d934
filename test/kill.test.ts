/** The promise that a submission answered with success is never lost, tried with kill -9. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../db/open.ts";
import { post, right } from "./ask.ts";
import { type OpenHouse, openHouse } from "./open-house.ts";

const rounds = 20;
const atOnce = 8;
const dataDir = mkdtempSync(join(tmpdir(), "kill-"));

afterAll(() => rmSync(dataDir, { recursive: true }));

test("whatever was answered with success is in the inbox once, after twenty kills in the middle of the work", async () => {
  /** Key to the reference its sender was shown. */
  const thanked = new Map<string, string>();
  let unanswered: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const house = await openHouse({ DATA_DIR: dataDir });
    const keys = [...unanswered, ...Array.from({ length: atOnce }, () => crypto.randomUUID())];
    const answered = await sendUntilKilled(house, keys, (round % 4) + 1);
    for (const [key, reference] of answered) thanked.set(key, reference);
    unanswered = keys.filter((key) => !answered.has(key));
  }
  const house = await openHouse({ DATA_DIR: dataDir });
  for (const [key, reference] of await sendUntilKilled(house, unanswered, unanswered.length))
    thanked.set(key, reference);
  expect(thanked.size).toBe(rounds * atOnce);
  const kept = await keptReferences();
  const expected = [...thanked].map(([key, reference]) => `${subjectOf(key)} ${reference}`);
  expect(kept.sort()).toEqual(expected.sort());
}, 240_000);

/** Sends all at once and kills the server on the `enough`th success. Gives key to reference of those answered. */
async function sendUntilKilled(
  house: OpenHouse,
  keys: string[],
  enough: number,
): Promise<Map<string, string>> {
  const answered = new Map<string, string>();
  const send = async (key: string) => {
    try {
      const fields = { ...right.contact.fields, subject: subjectOf(key), idempotencyKey: key };
      const { text } = await post(house.url, "/contact.data", fields);
      const reference = /901-\w{4}-\w{4}/.exec(text)?.[0];
      if (!reference) throw new Error(`No reference in ${text}`);
      answered.set(key, reference);
      if (answered.size === enough) await house.kill("SIGKILL");
    } catch (error) {
      // The kill cut this one off: nobody was thanked, so it is sent again later under the same key.
      if (!(error instanceof Error && "code" in error)) throw error;
    }
  };
  await Promise.all(keys.map(send));
  await house.kill("SIGKILL");
  return answered;
}

async function keptReferences(): Promise<string[]> {
  const db = openDatabase({ dataDir });
  const rows = await db.selectFrom("submissions").select(["reference", "fields"]).execute();
  await db.destroy();
  return rows.map(({ reference, fields }) => `${JSON.parse(fields).subject} ${reference}`);
}

function subjectOf(key: string): string {
  return `Letter ${key}`;
}
