/** The private link of somebody who proposed an event, over HTTP: mail scanners, forgers, floods. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ask, post, right } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;
let limited: RunningServer;
let link: string;
const { path, fields } = right.event;

beforeAll(async () => {
  server = await startServer();
  limited = await startServer({ RATE_LIMITS: "", TRUST_PROXY: "1" });
});

afterAll(() => Promise.all([server.close(), limited.close()]));

beforeEach(async () => {
  link = await propose(server);
});

/** Sends a proposal and returns the path of the link in the mail to its sender. */
async function propose({ url, dataDir }: RunningServer): Promise<string> {
  const email = `ada-${crypto.randomUUID()}@example.org`;
  expect((await post(url, path, { ...fields, email })).status).toBe(303);
  const db = openBeside({ dataDir });
  try {
    const mail = await db
      .selectFrom("outbox")
      .select("text")
      .where("to_address", "=", email)
      .executeTakeFirst();
    return /\/proposal\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  } finally {
    await db.destroy();
  }
}

async function rows({ dataDir }: RunningServer) {
  const db = openBeside({ dataDir });
  try {
    return {
      submissions: await db.selectFrom("submissions").selectAll().execute(),
      changes: await db.selectFrom("entry_changes").selectAll().execute(),
      mails: await db.selectFrom("outbox").select(["key", "to_address"]).execute(),
    };
  } finally {
    await db.destroy();
  }
}

const change = { ...fields, place: "Library, 2 Front Street", do: "change" };

test("a scanner that follows the link, and every link on its page, changes nothing", async () => {
  const before = await rows(server);
  const page = await ask(server.url, link);
  expect(page.status).toBe(200);
  const found = [...page.text.matchAll(/href="(\/proposal[^"]*)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(found).toEqual([`${link}&step=change`, `${link}&step=withdraw`]);
  for (const one of [link, ...found, `${link}&step=withdraw&do=withdraw`, `${link}&done=withdrawn`])
    for (const method of ["GET", "HEAD"]) expect((await ask(server.url, one, { method })).status).toBe(200);
  expect(await rows(server)).toEqual(before);
});

test("the page is kept by no cache, told to no other site, listed by no search engine, and written to no log", async () => {
  for (const one of [link, `${link}&step=change`, "/proposal?token=x"]) {
    const { headers, text } = await ask(server.url, one);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "strict-origin",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toContain("<script src");
  }
  const posted = await post(server.url, link, change);
  expect(posted.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "strict-origin" });
  expect((await ask(server.url, "/sitemap.xml")).text).not.toContain("/proposal");
  const token = link.split("token=")[1] ?? "";
  expect(server.output()).not.toContain(token.slice(-20));
});

test("a change is kept once, however often the button is pressed, and says what is wrong", async () => {
  const wrong = await post(server.url, link, { ...change, description: "Short", place: "Library" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Description must be at least 20 characters");
  expect(wrong.text).toContain('value="Library"');
  const answers = await Promise.all([1, 2, 3].map(() => post(server.url, link, change)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const { submissions, mails } = await rows(server);
  const reference = /token=([^.]+)/.exec(link)?.[1];
  const mine = submissions.find((one) => one.reference === reference);
  expect(JSON.parse(mine?.fields ?? "{}")).toMatchObject({ place: change.place });
  expect(JSON.parse(mine?.fields ?? "{}").email).not.toBe(fields.email);
  expect(mails.filter(({ key }) => key.startsWith(`sender-notice:${reference}`))).toHaveLength(1);
});

test("withdrawing twice says the same, and nothing can be changed after", async () => {
  for (const _ of [1, 2]) {
    const { status, headers } = await post(server.url, link, { do: "withdraw" });
    expect([status, headers.location]).toEqual([303, `${link}&done=withdrawn`]);
  }
  expect((await post(server.url, link, change)).status).toBe(409);
  expect((await ask(server.url, link)).text).toContain("You withdrew this proposal.");
});

test("forged, foreign and missing tokens get the page of a link that does not work", async () => {
  const other = await propose(server);
  const mixed = `${other.split(".")[0]}.${link.split(".")[1]}`;
  for (const one of ["/proposal?token=", "/proposal?token=901-AAAA-2222.x", mixed, `${link}x`, "/proposal"]) {
    expect((await ask(server.url, one)).status).toBe(404);
    expect((await post(server.url, one, { do: "withdraw" })).status).toBe(404);
  }
  expect((await ask(server.url, mixed)).text).toContain("This link doesn&#x27;t work");
});

test("another site cannot press the button, and what is too large or no form is refused", async () => {
  const before = await rows(server);
  const withdraw = { do: "withdraw" };
  expect((await post(server.url, link, withdraw, { origin: "https://evil.example" })).status).toBe(403);
  expect((await post(server.url, link, withdraw, { origin: "null" })).status).toBe(403);
  expect((await post(server.url, link, withdraw, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post(server.url, link, { ...change, description: "d".repeat(40_000) })).status).toBe(413);
  expect((await post(server.url, link, { ...change, description: "d".repeat(200_000) })).status).toBe(413);
  expect((await post(server.url, link, { ...change, do: "burn" })).status).toBe(400);
  expect(await rows(server)).toEqual(before);
});

test("too many changes from one network get a 429 with what was typed, and a withdrawal still works", async () => {
  const mine = await propose(limited);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++)
    statuses.push((await post(limited.url, mine, { ...change, place: `Room ${n}` })).status);
  expect(statuses).toContain(429);
  const last = await post(limited.url, mine, { ...change, place: "Room 99" });
  expect(last.status).toBe(429);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  expect(last.text).toContain('value="Room 99"');
  expect((await post(limited.url, mine, { do: "withdraw" })).status).toBe(303);
});
