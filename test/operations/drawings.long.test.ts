/** The owner's words on cards, icons and in the manifest: drawn once for two servers on one database, without a visitor's request. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { drawings } from "../../media/drawings.ts";
import { actingOn, done } from "../support/acting.ts";
import { ask } from "../support/ask.ts";
import { engines } from "../support/both-engines.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

/** The promise is five seconds; the rest is for a busy machine. */
const patience = { timeout: 180_000, interval: 250 };

let servers: RunningServer[] = [];
let postgres: TestDatabase | undefined;
let db: Database;

async function open(engine: (typeof engines)[number]): Promise<void> {
  if (engine === "SQLite") {
    const first = await startServer();
    servers = [first, await startServer({ DATA_DIR: first.dataDir })];
    db = openBeside({ dataDir: first.dataDir });
    return;
  }
  postgres = await openDatabaseOnPostgres();
  const settings = { DATABASE_URL: postgres.url, SECRET: "only for this test, only on this machine" };
  servers = [await startServer(settings), await startServer(settings)];
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "beside-")), databaseUrl: postgres.url });
}

afterEach(async () => {
  await db?.destroy();
  for (const server of servers) await server.close();
  await postgres?.close();
  postgres = undefined;
});

const act = async (name: string, id: string, text?: string) =>
  done(await actingOn(db).act(name, id, text ? { text } : {}, { now: new Date() }));
const textOf = async ({ url }: RunningServer, path: string) => (await ask(url, path)).text;

/** What a server names now, by what it is for. */
async function named(server: RunningServer) {
  const card = async (path: string) =>
    /<meta property="og:image" content="https:\/\/[^/"]+([^"]+)"/.exec(await textOf(server, path))?.[1] ?? "";
  const manifest = JSON.parse(await textOf(server, "/site.webmanifest"));
  const about = await textOf(server, "/about");
  return {
    name: manifest.name as string,
    icon: manifest.icons[0].src as string,
    touch: /<link rel="apple-touch-icon" href="([^"]+)"/.exec(about)?.[1] ?? "",
    home: await card("/"),
    contact: await card("/contact"),
    spanish: await card("/es/contact"),
    story: /"@type":"Article".*?"image":"https:\/\/[^/"]+([^"]+)"/.exec(about)?.[1] ?? "",
  };
}

type Named = Awaited<ReturnType<typeof named>>;

/** What the first server names, as soon as all of them name what is expected. */
async function untilAll(expected: { [Key in keyof Named]?: unknown }): Promise<Named> {
  const all = () => Promise.all(servers.map(named));
  await expect.poll(all, patience).toEqual(servers.map(() => expect.objectContaining(expected)));
  return (await all())[0] as Named;
}

/** The picture, from every server, which may be busy for long; 404 is an error. */
async function picture(path: string): Promise<Buffer> {
  for (const { url } of servers)
    await expect.poll(async () => (await ask(url, path)).status, patience).not.toBe(503);
  const answers = await Promise.all(servers.map(({ url }) => ask(url, path)));
  for (const { status, headers, body } of answers) {
    expect([path, status, headers["content-type"]]).toEqual([path, 200, "image/png"]);
    expect(body.equals(answers[0]?.body as Buffer)).toBe(true);
  }
  return answers[0]?.body as Buffer;
}

const countDrawn = async () => (await db.selectFrom("drawings").select("path").execute()).length;
const drawnAs = (path: string) => expect.stringMatching(new RegExp(`^${path}-[0-9a-f]{16}\\.png$`));

test.each(engines)(
  "%s: cards, icons and the manifest say what the owner changed, old addresses stay, and nothing is drawn twice",
  { timeout: 600_000 },
  async (engine) => {
    await open(engine);
    const defaults = {
      ...{ name: "901 AI", icon: "/icon-192.png", touch: "/apple-touch-icon.png", home: "/og/home.png" },
      ...{ contact: "/og/contact.png", spanish: "/og/es/contact.png", story: "/og/about.png" },
    };
    expect(await untilAll({})).toEqual(defaults);
    expect(await countDrawn()).toBe(0);

    await act("words.draft", "site.name", "Draft AI");
    await act("words.set", "site.name", "River AI");
    const started = performance.now();
    const cards = { home: drawnAs("/og/home"), contact: drawnAs("/og/contact"), story: drawnAs("/og/about") };
    const icons = { icon: defaults.icon, touch: defaults.touch };
    const river = await untilAll({
      ...cards,
      ...icons,
      name: "River AI",
      spanish: drawnAs("/og/es/contact"),
    });
    await Promise.all([river.home, river.contact, river.spanish, river.story].map(picture));
    console.log(`${engine}: all cards after ${Math.round(performance.now() - started)} ms`);
    for (const path of [river.home, river.contact, river.spanish]) {
      const drawn = await picture(path);
      expect(await sharp(drawn).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
      expect(drawn.equals(await picture(path.replace(/-\w{16}/, "")))).toBe(false);
    }

    // The title of one page is on its own cards, in the languages that do not translate it.
    await expect.poll(countDrawn, patience).toBe(drawings().length - 4);
    const before = await countDrawn();
    await act("words.set", "pages.contact.card", "Ask us, correct us");
    const asked = await untilAll({ contact: expect.not.stringMatching(river.contact), home: river.home });
    await picture(asked.contact);
    await expect.poll(countDrawn, patience).toBe(before + 2);

    await act("words.set", "site.areaCode", "512");
    const lamps = await untilAll({ icon: drawnAs("/og/icon-192"), touch: drawnAs("/og/apple-touch-icon") });
    expect(await sharp(await picture(lamps.icon)).metadata()).toMatchObject({ width: 192, height: 192 });
    expect((await picture(lamps.icon)).equals(await picture(defaults.icon))).toBe(false);
    await expect.poll(countDrawn, patience).toBe(before + 2 + drawings().length);

    // Letters that the fonts lack: pages have the name, cards the default words.
    await act("words.set", "site.name", "東京 AI");
    const unreadable = await untilAll({ name: "東京 AI", home: expect.not.stringMatching(lamps.home) });
    expect((await picture(unreadable.home)).equals(await picture(defaults.home))).toBe(true);
    await expect.poll(countDrawn, patience).toBe(before + 2 + drawings().length + before);

    for (const id of ["site.name", "pages.contact.card", "site.areaCode"]) await act("words.unset", id);
    expect(await untilAll(defaults)).toEqual(defaults);
    for (const path of [river.home, river.contact, river.spanish, lamps.icon, ...Object.values(defaults)])
      if (path.startsWith("/")) await picture(path);
    expect((await ask(servers[0]?.url ?? "", "/og/home-0123456789abcdef.png")).status).toBe(404);

    // Some of what it said between two of these acts may still be drawn.
    const counts: number[] = [];
    const isStill = async () => counts.push(await countDrawn()) > 1 && counts.at(-1) === counts.at(-2);
    await expect.poll(isStill, { ...patience, interval: 3_000 }).toBe(true);

    // The same words again are the same pictures.
    await act("words.set", "site.name", "River AI");
    await untilAll(river);
    expect(await countDrawn()).toBe(counts.at(-1));
  },
);
