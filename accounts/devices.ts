/** The browsers in which people sign in: how they are called, and which of them are known. */
import { finds } from "../db/count.ts";
import type { Database } from "../db/schema.ts";

/** Short words for a browser, such as "Firefox on Android". Only names from the lists below: nothing of the header itself is shown. */
export function deviceOf(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
  const browser = nameIn(browsers) ?? "A browser";
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}

/** The first that matches: most browsers also claim to be those after them. */
const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMac(intosh| OS X)\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** Whether the person has signed in with this browser before. */
export function isKnownBrowser(db: Database, personId: number, browserHash: string): Promise<boolean> {
  const own = db.selectFrom("known_browsers").select("id").where("person_id", "=", personId);
  return finds(own.where("browser_hash", "=", browserHash));
}

export async function rememberBrowser(
  db: Database,
  { personId, browserHash, now }: { personId: number; browserHash: string; now: Date },
): Promise<void> {
  const last_used_at = now.toISOString();
  await db
    .insertInto("known_browsers")
    .values({ person_id: personId, browser_hash: browserHash, last_used_at })
    .onConflict((conflict) => conflict.columns(["person_id", "browser_hash"]).doUpdateSet({ last_used_at }))
    .execute();
}
