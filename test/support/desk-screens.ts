/** A desk at which something waits, and the paths of all its screens. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { readNotes, writeNote } from "../../backups/notes.ts";
import { inTransaction } from "../../db/retry.ts";
import { kinds } from "../../publishing/catalog.ts";
import { findEntry } from "../../publishing/entries/entries.ts";
import { lastDays } from "../../time/zone-time.ts";
import { saveWord } from "../../words/store.ts";
import { type RunningDesk, startDesk } from "./desk.ts";
import { eventProposal, send, sentStory } from "./proposals.ts";
import { publishSeats, register } from "./seats.ts";
import { sendSomeMessages } from "./some-messages.ts";

export interface DeskScreens {
  desk: RunningDesk;
  paths: string[];
  /** References of a message and of an event proposal. */
  written: string;
  proposed: string;
}

export async function openDeskRooms(): Promise<DeskScreens> {
  const desk = await startDesk();
  const proposed = await send(desk.db, "event", eventProposal, new Date());
  await send(desk.db, "story", sentStory, new Date());
  const contact = {
    name: "Carla",
    email: "carla@example.com",
    subject: "A room",
    message: "We have a hall on Thursdays.",
  };
  const written = await send(desk.db, "contact", contact, new Date());
  const answer = await findEntry(desk.db, "question", "is-it-noisy");
  const known = `/entries/question/${answer?.id}`;
  const editors = [...kinds.keys()].filter((name) => name !== "issue").map((name) => `/entries/${name}/new`);
  const paths = [
    ...["/", "/messages", "/proposals", "/entries", "/newsletter", "/subscribers", "/subscribers/import"],
    ...["/news", "/visits", "/visits/report", "/health", "/people", "/people/invite", "/account"],
    ...["/search?q=hall", "/person?email=carla@example.com"],
    ...["/words", "/words?q=two+days", "/words/lately.title?page=/", "/words/about.md"],
    ...["/site", "/site/identity", "/site/mail", "/site/domain", "/first-hour/read", "/first-hour/open"],
    ...["/health/promises", "/health/backups", "/languages", "/languages/es"],
    ...["/meetings", "/site/lists", "/site/lists/chrome.nav", "/site/lists/maps.list", "/site/city"],
    ...["/entries/pictures", "/site/look"],
    ...[...editors, known, `${known}/in/es`, `/messages/${written}`, `/proposals/${proposed}`],
  ];
  return { desk, paths, written, proposed };
}

/** Fills what the new screens show: views, somebody with everything, a colleague; returns states that are a press away, by name. */
export async function deskStates(
  desk: RunningDesk,
): Promise<{ name: string; open: (page: Page) => Promise<void> }[]> {
  const { db } = desk;
  await sendSomeMessages(db);
  await desk.signIn({ email: "lee@901ai.example", name: "Lee Editor", role: "editor" });
  const days = lastDays("America/Chicago", new Date(), 200);
  const paths = ["/", "/record", "/news", "/es", "/events"];
  const views = days.flatMap((day, at) =>
    paths.map((path, of) => ({ day, path, count: 60 - of * 9 + (at % 7) })),
  );
  await db.insertInto("view_pages").values(views).execute();
  const email = eventProposal.email;
  await send(
    db,
    "story",
    { ...sentStory, name: eventProposal.name, email, title: "A night at the depot" },
    new Date(),
  );
  const event = await publishSeats(db, 4, { title: "A class in reading bills" });
  const at = new Date().toISOString();
  await register(db, event, eventProposal.name, { email, seats: 2, confirmed_at: at });
  const reader = { address: email, state: "confirmed", asked_at: at, confirmed_at: at };
  const { id } = await db.insertInto("subscribers").values(reader).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("subscriber_events").values({ subscriber_id: id, at, what: "confirmed" }).execute();
  const disk = await mkdtemp(join(tmpdir(), "disk-"));

  const backups = async (page: Page) => {
    await inTransaction(db, async (trx) => {
      for (const key of ["backup.place", "backup.key"])
        await saveWord(trx, { key, language: "" }, { text: null, draft: null, of: "" }, new Date(), "a test");
    });
    await expect(async () => {
      await page.goto("/health/backups");
      const none = page.getByRole("heading", { name: "Everything is on one machine" });
      await expect(none).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  };
  const key = async (page: Page) => {
    await backups(page);
    await page.getByLabel("A folder on this one").check();
    await page.getByLabel("Folder there").fill(disk);
    await page.getByRole("button", { name: "Try to write and read there" }).click();
    await page.getByRole("button", { name: /^Make (the|a new) key$/ }).click();
    await page.getByLabel("Type the last four characters").waitFor();
  };
  const kept = async (page: Page) => {
    await key(page);
    const shown = (await page.locator(".backup-key").first().innerText()).replaceAll(/\s/g, "");
    await page.getByLabel("Type the last four characters").fill(shown.slice(-4));
    await page.getByRole("button", { name: "I have it. Start" }).click();
    // The server makes the same ones of itself, within a minute.
    for (const name of ["Back up now", "Test a restore now"]) {
      await page.getByRole("button", { name }).click();
      await page
        .locator(".undo, .fail")
        .filter({ hasText: /Backed up|complete|just now/ })
        .waitFor();
      await page.goto("/health/backups");
    }
    await expect(async () => {
      await page.goto("/health/backups");
      await expect(page.getByText(/^Restored as a test/)).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 100_000 });
  };
  const failing = async (page: Page) => {
    const { full } = await readNotes(db);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const problem = "nothing answers there";
    const note = {
      ...full,
      at: hoursAgo(31),
      triedAt: hoursAgo(0),
      failing: { since: hoursAgo(30), problem },
    };
    await writeNote(db, "full", note, new Date());
    await page.goto("/health/backups");
  };
  const tick = async (page: Page, path: string, button: string) => {
    await page.goto(path);
    await page.locator(".row").getByRole("checkbox").nth(1).check();
    await page.getByText(button, { exact: true }).last().click();
  };
  const makeReport = async (page: Page) => {
    await page.goto("/visits/report");
    await page.getByRole("link", { name: "Last quarter" }).click();
    await page.waitForURL(/from=/);
    await page.getByRole("button", { name: "Make the page" }).click();
    await page.getByText("Made. Whoever has the link").waitFor();
  };
  return [
    { name: "backups none", open: backups },
    { name: "backups key", open: key },
    { name: "backups kept", open: kept },
    { name: "backups failing", open: failing },
    { name: "messages give", open: (page) => tick(page, "/messages", "Give to") },
    { name: "messages later", open: (page) => tick(page, "/messages", "Later") },
    { name: "proposals later", open: (page) => tick(page, "/proposals", "Later") },
    { name: "report made", open: makeReport },
    {
      name: "report for a funder",
      open: async (page) => {
        await makeReport(page);
        const link = new URL((await page.locator(".minis a").first().getAttribute("href")) ?? "");
        await page.goto(desk.url + link.pathname + link.search);
      },
    },
    {
      name: "person erase",
      open: async (page) => void (await page.goto(`/person?email=${email}&erase=yes`)),
    },
    { name: "activity", open: async (page) => void (await page.goto("/people/activity")) },
    { name: "updates", open: async (page) => void (await page.goto("/site/updates")) },
  ];
}
