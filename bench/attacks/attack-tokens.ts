/**
 * Addresses confirm, leave, and are typed in again by a stranger, who then posts every link that earlier mails held to
 * confirm them. In the same run, as a control: the links that must open do, and how long a visitor waits for a page.
 */
import { createHmac } from "node:crypto";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { readSecret } from "../../server/process/secret.ts";
import { ask, post } from "../../test/support/ask.ts";
import { type RunningServer, startServer } from "../../test/support/start-server.ts";

const readers = 200;
/** Posts a second. */
const pace = 40;
const addresses = Array.from({ length: readers }, (_, i) => `reader${i}@example.org`);

interface Tried {
  links: string;
  tried: number;
  opened: number;
  wanted: number;
}

/** What one reader's mails held before the attack. */
interface Held {
  confirm: string;
  unsubscribe: string;
  /** The token of the version before links had a purpose. */
  early: string;
}

export async function attackTokensTable() {
  const server = await startServer({ SMTP_URL: "" });
  const db = openDatabase(server);
  try {
    return {
      title: `Every link of ${readers} readers' earlier mails, posted to confirm them after they left`,
      rows: await attack(server, db),
    };
  } finally {
    await db.destroy();
    await server.close();
  }
}

async function attack(server: RunningServer, db: Database): Promise<object[]> {
  await signUpAll(server);
  const fresh = await linksIn(db, "confirm");
  const rows = [await press(server, "confirm", "of this sign-up (control)", fresh, readers)];
  const held = await holdAll(server, db, fresh);
  const early = held.map((one) => one.early);
  rows.push(await press(server, "unsubscribe", "of earlier versions, to leave (control)", early, readers));
  await signUpAll(server);
  const alone = await visit(server, 3_000);
  const attacks: [links: string, tokens: string[]][] = [
    ["confirmation links of earlier mails", held.map((one) => one.confirm)],
    ["unsubscribe links", held.map((one) => one.unsubscribe)],
    ["of earlier versions", early],
  ];
  const pressing = (async () => {
    for (const [links, tokens] of attacks) rows.push(await press(server, "confirm", links, tokens, 0));
  })();
  const seconds = (attacks.length * readers) / pace;
  const attacked = await visit(server, (seconds - 1) * 1_000);
  await pressing;
  const last = await linksIn(db, "confirm");
  rows.push(await press(server, "confirm", "of the last sign-up (control)", last, readers));
  const limit = 3 * alone + 20;
  return [
    ...rows.map((row) => ({ ...row, ok: row.opened === row.wanted && row.tried === readers })),
    {
      links: `a visitor's p50 in ms: alone ${alone}, at ${pace} such posts a second ${attacked}, limit ${round(limit)}`,
      ok: attacked <= limit,
    },
  ];
}

async function signUpAll({ url }: RunningServer): Promise<void> {
  for (const email of addresses) await post(url, "/", { email });
}

/** The tokens of the newest links of a kind, reader by reader. */
async function linksIn(db: Database, purpose: "confirm" | "unsubscribe"): Promise<string[]> {
  const mails = await db.selectFrom("outbox").select(["to_address", "text"]).orderBy("id", "desc").execute();
  return addresses.map((address) => {
    const texts = mails.filter(({ to_address }) => to_address === address).map(({ text }) => text);
    return texts.map((text) => tokenIn(text, purpose)).find((token) => token) ?? "";
  });
}

function tokenIn(text: string, purpose: string): string {
  return new RegExp(`newsletter=${purpose}&token=(\\S+)`).exec(text)?.[1] ?? "";
}

async function holdAll({ dataDir }: RunningServer, db: Database, confirm: string[]): Promise<Held[]> {
  const secret = readSecret({ secret: undefined, dataDir });
  const unsubscribe = await linksIn(db, "unsubscribe");
  const rows = await db.selectFrom("subscribers").select(["id", "address"]).execute();
  return addresses.map((address, at) => {
    const id = rows.find((row) => row.address === address)?.id ?? 0;
    const signature = createHmac("sha256", secret).update(`newsletter:${id}:${address}`).digest("base64url");
    return {
      confirm: confirm[at] ?? "",
      unsubscribe: unsubscribe[at] ?? "",
      early: `${id}.${signature}`,
    };
  });
}

/** Posts each token once, at the pace; 303 means that it opened. */
async function press(
  { url }: RunningServer,
  purpose: string,
  links: string,
  tokens: string[],
  wanted: number,
): Promise<Tried> {
  const begun = performance.now();
  const answers: Promise<number>[] = [];
  for (const [at, token] of tokens.entries()) {
    await pause(begun + (at * 1_000) / pace - performance.now());
    answers.push(
      post(url, `/?index&newsletter=${purpose}&token=${token}`, { sure: "yes" }).then(({ status }) => status),
    );
  }
  const statuses = await Promise.all(answers);
  const opened = statuses.filter((status) => status === 303).length;
  // Anything but a yes or a plain no would be no answer to the question.
  const tried = statuses.filter((status) => status === 303 || status === 410).length;
  return { links, tried, opened, wanted };
}

/** Median milliseconds of a page, asked for one after the other for so long. */
async function visit({ url }: RunningServer, milliseconds: number): Promise<number> {
  const waits: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const begun = performance.now();
    await ask(url, "/about");
    waits.push(performance.now() - begun);
    await pause(20);
  }
  return round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
