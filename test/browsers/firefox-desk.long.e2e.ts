/** The desk in Firefox: the invitation, every screen, an answer and an event, with and without script. */
import { invitePerson } from "../../accounts/invitations.ts";
import { readSecret } from "../../server/process/secret.ts";
import type { RunningDesk } from "../support/desk.ts";
import { type DeskScreens, openDeskRooms } from "../support/desk-screens.ts";
import { send } from "../support/proposals.ts";
import { expect, type FirefoxPage, onlyInFirefox, test, visitWith } from "./firefox-fixtures.ts";

onlyInFirefox();

let desk: RunningDesk;
let rooms: DeskScreens;
test.beforeAll(async () => {
  rooms = await openDeskRooms();
  desk = rooms.desk;
});
test.afterAll(() => desk?.close());

for (const width of [1280, 360])
  test(`in Firefox every screen of the desk stands whole at ${width} pixels, and no error is met`, async ({
    visitor,
  }) => {
    await visitor.resize(width, 900);
    await enter(visitor);
    for (const path of rooms.paths) {
      await visitor.open(desk.deskUrl + path);
      await expect.poll(() => visitor.look(runs), { message: path }).toBe(true);
      expect(await visitor.look(readScreen), path).toEqual({ headlines: 1, main: true, sideways: 0 });
    }
  });

test("in Firefox a message is answered, and an event is published for visitors", async ({ visitor }) => {
  await enter(visitor);
  await visitor.open(`${desk.deskUrl}/messages/${rooms.written}`);
  await answer(visitor);
  await visitor.open(`${desk.deskUrl}/proposals/${rooms.proposed}`);
  await expect.poll(() => visitor.look(runs)).toBe(true);
  await visitor.press(["button", "Publish and tell them"]);
  await landed(visitor);
  await expect.poll(() => fetch(`${desk.url}/events`).then((page) => page.text())).toContain("Who pays?");
});

test("in Firefox without script the desk answers too", async () => {
  const other = await send(
    desk.db,
    "contact",
    { name: "Dora", email: "dora@example.com", subject: "A chair", message: "May I bring a chair?" },
    new Date(),
  );
  await visitWith({ "javascript.enabled": false }, async (visitor) => {
    await enter(visitor);
    await visitor.open(`${desk.deskUrl}/messages/${other}`);
    await answer(visitor);
  });
});

/** Comes in by an invitation, as a person who was never here. */
async function enter(visitor: FirefoxPage): Promise<void> {
  const secret = readSecret({ dataDir: desk.dataDir, secret: undefined });
  const address = `ada.${Date.now()}@example.com`;
  const invited = await desk.db.transaction().execute((transaction) =>
    invitePerson(transaction, {
      address,
      name: "Ada",
      role: "owner",
      secret,
      now: new Date(),
    }),
  );
  if (!invited.ok) throw new Error(invited.why);
  await visitor.open(`${desk.deskUrl}/invitation?token=${invited.token}`);
  await visitor.press("main form button[type=submit]");
  await expect.poll(() => visitor.url()).toBe(`${desk.deskUrl}/`);
}

async function answer(visitor: FirefoxPage): Promise<void> {
  const before = await answers();
  await visitor.write('main textarea[name="text"]', "Yes, gladly.");
  await visitor.press(["button", "Send answer"]);
  await expect.poll(answers).toBe(before + 1);
  await landed(visitor);
}

/** Waits for the screen after a press, with the notice of what was done: leaving it half loaded is an error in Firefox's console. */
async function landed(visitor: FirefoxPage): Promise<void> {
  const isThere = () =>
    document.readyState === "complete" &&
    document.fonts.status === "loaded" &&
    document.querySelector(".undo") !== null;
  await expect.poll(() => visitor.look(isThere)).toBe(true);
}

async function answers(): Promise<number> {
  const mails = await desk.db.selectFrom("outbox").select("id").where("key", "like", "answer:%").execute();
  return mails.length;
}

/** In the page: whether React runs. Between two documents there is no element to ask. */
function runs(): boolean {
  return Object.keys(document.documentElement ?? {}).some((key) => key.startsWith("__react"));
}

/** In the page: what every screen has. */
function readScreen() {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  return {
    headlines: shown("h1").length,
    main: shown("main#main").length === 1,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}
