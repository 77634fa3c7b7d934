/** An owner who changes what the site says, beside a running server. */
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../db/schema.ts";
import { forms } from "../../forms/catalog.ts";
import { defaultOf } from "../../text/words/lookup.ts";
import { currentReading, readIn } from "../../text/words/reading.ts";
import { contentFiles } from "../../words/catalog.ts";
import { actingOn, done } from "./acting.ts";
import { openBeside, type RunningServer } from "./start-server.ts";

/** Every text of the site by its key, as it says now in its own language. */
export function allTexts(): ReadonlyMap<string, string> {
  return readIn(undefined, () => {
    JSON.stringify([contentFiles, forms]);
    const read = [...currentReading().cache].filter(([key]) => defaultOf(key)?.isSetting === false);
    return new Map(read.map(([key, { text }]) => [key, text]));
  });
}

/** What stands in front of every text from then on. */
export const mark = "§ ";

/** Changes all texts in one act; resolves to how many there are. */
export async function markAllTexts(db: Database): Promise<number> {
  const texts = [...allTexts()].map(([key, text]) => [key, mark + text]);
  const file = JSON.stringify(Object.fromEntries(texts));
  done(await actingOn(db).act("words.import", "", { file }, { now: new Date(), role: "owner" }));
  return texts.length;
}

/** Changes all texts beside a running server, and waits until its pages say so. */
export async function changeAllTexts({ dataDir, url }: RunningServer): Promise<number> {
  const db = openBeside({ dataDir });
  const count = await markAllTexts(db);
  await db.destroy();
  await untilPageSays(`${url}/about`, `<title>${mark}`);
  return count;
}

/** Waits until a page of a running server says what was changed. Throws after 30 seconds. */
export async function untilPageSays(address: string, text: string): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    if ((await (await fetch(address)).text()).includes(text)) return;
    await pause(500);
  }
  throw new Error(`${address} does not say "${text}" after 30 seconds.`);
}
