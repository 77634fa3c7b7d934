/** What the owner does in a week, each task timed and its actions counted, on a phone of 390 by 844 pixels. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { post, right } from "../../test/support/ask.ts";
import { findChromium } from "../../test/support/chromium.ts";
import { useSession } from "../../test/support/desk.ts";
import { drawPhoto } from "../../test/support/pictures.ts";
import type { FilledDesk } from "./filled-desk.ts";
import { type Person, type Timed, time, writeLong } from "./phone.ts";

export interface Place extends FilledDesk {
  /** A feed to add. */
  feedUrl: string;
}

/** All tasks, in order: the later ones work on what the earlier ones made. */
export async function timeTasks(place: Place): Promise<(Timed & { fault?: string })[]> {
  const browser = await openPhone();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React
    await useSession(context, place.deskUrl, place.cookie);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const rows = [];
    for (const [name, work] of Object.entries(tasks)) {
      const make = await work(place);
      await page.goto(place.deskUrl);
      rows.push(await time(name, page, (person) => make(person, page)));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

export async function openPhone(): Promise<Browser> {
  const args = ["--no-sandbox", "--disable-gpu"];
  return chromium.launch({ executablePath: await findChromium(), args });
}

/** Prepares what is not the owner's doing, and returns what is. */
type Task = (place: Place) => Promise<(person: Person, page: Page) => Promise<void>>;

const tasks: Readonly<Record<string, Task>> = {
  "answer a message": async ({ url, deskUrl }) => {
    const reference = await submitted(url, "contact");
    return async (person, page) => {
      await person.openFromMail(`${deskUrl}/messages/${reference}`);
      await person.type(page.getByLabel("Your answer"), "Hello,\n\nYes, the room has forty chairs.\n\nDana");
      await person.press(page.getByRole("button", { name: "Send answer" }));
      await page.getByText("Answered", { exact: false }).first().waitFor();
    };
  },
  "accept an event, until visitors see it": async ({ url, deskUrl }) => {
    const reference = await submitted(url, "event");
    return async (person, page) => {
      await person.openFromMail(`${deskUrl}/proposals/${reference}`);
      await person.press(page.getByRole("button", { name: /^Publish.* tell them/ }));
      await untilVisible(`${url}/events`, right.event.fields.eventTitle ?? "");
    };
  },
  "fix a typo in it":
    async ({ url }) =>
    async (person, page) => {
      await openEvent(person, page, right.event.fields.eventTitle ?? "");
      await person.type(page.locator("#entry-title"), mended);
      await person.press(page.getByRole("button", { name: "Save changes" }));
      await untilVisible(`${url}/events`, mended);
    },
  "cancel it":
    async ({ url }) =>
    async (person, page) => {
      await openEvent(person, page, mended);
      await person.press(page.getByRole("button", { name: "Cancel event" }));
      await untilVisible(`${url}/events`, "Canceled");
    },
  "publish a story with a picture": async ({ url, dataDir }) => {
    const file = join(dataDir, "reading.jpg");
    writeFileSync(file, await drawPhoto().jpeg().toBuffer());
    return async (person, page) => {
      await page.goto("/");
      await person.press(page.getByRole("link", { name: "New story" }));
      await person.type(page.locator("#entry-title"), "Forty chairs and a kettle");
      await writeLong(
        person,
        page.locator("#entry-body"),
        "We read one paper a month in the back of the shop.",
      );
      await person.takeFile(page.locator('input[type="file"]').first(), file);
      await person.type(
        page.getByLabel(/What .*shows|Alternative text/).first(),
        "People around a long table",
      );
      await person.press(page.getByRole("button", { name: "Publish", exact: true }));
      await untilVisible(`${url}/news`, "Forty chairs and a kettle");
    };
  },
  "write and send an issue": async ({ db }) => {
    const sent = () => db.selectFrom("outbox").select("id").where("letter", "is not", null).execute();
    return async (person, page) => {
      await page.goto("/");
      await person.press(page.getByRole("button", { name: "New issue" }));
      await writeLong(
        person,
        page.locator('textarea[name="body"]'),
        "Forty of us met on Tuesday. Here is what was said.",
      );
      await person.press(page.getByRole("button", { name: /^Send to \d/ }));
      const asked = await page.locator('label[for="count"]').innerText();
      await person.type(page.locator("#count"), /[\d,]+/.exec(asked)?.[0] ?? "");
      await person.press(page.getByRole("button", { name: /^Send to \d/ }));
      for (let tries = 0; (await sent()).length === 0; tries++)
        await nap(tries, "No issue is in the outbox.");
    };
  },
  "add a feed":
    async ({ feedUrl }) =>
    async (person, page) => {
      await openRoom(person, page, "News");
      await person.type(page.getByLabel(/^Address of its feed/), feedUrl);
      await person.press(page.getByRole("button", { name: "Test" }));
      await person.press(page.getByRole("button", { name: /^Add/ }));
      await page.waitForURL(/\/news(\?|$)/);
    },
  "find a message of last month": async () => async (person, page) => {
    await openRoom(person, page, "Messages");
    await person.type(page.getByRole("main").getByRole("searchbox"), "number 9161");
    person.actions++;
    await page.keyboard.press("Enter");
    await person.press(page.getByRole("link", { name: /number 9161\b/ }).first());
    await page.getByRole("heading", { name: /number 9161/ }).waitFor();
  },
  "invite a colleague": async () => async (person, page) => {
    await openRoom(person, page, "People");
    await person.press(page.getByRole("link", { name: /^Invite/ }));
    await person.type(page.getByLabel("Email address"), "lee@901ai.example");
    await person.press(page.getByRole("button", { name: "Send invitation" }));
    await page.getByText("lee@901ai.example").first().waitFor();
  },
  "download a backup": async () => async (person, page) => {
    await openRoom(person, page, "Health");
    await person.press(page.getByRole("button", { name: "Back up now" }).first());
    const link = page.getByRole("link", { name: /^Download the backup/ }).first();
    await link.waitFor();
    const download = page.waitForEvent("download");
    await person.press(link);
    await (await download).path();
  },
};

const mended = "Reading a power bill, line by line";

/** The bar at the bottom of a phone has the rooms of every day; the others are behind More. */
async function openRoom(person: Person, page: Page, name: string): Promise<void> {
  const daily = page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name });
  if ((await daily.count()) > 0) return person.press(daily);
  await person.press(page.getByRole("button", { name: "More" }).last());
  await person.press(
    page.getByRole("navigation", { name: "All rooms" }).getByRole("link", { name, exact: true }),
  );
}

async function openEvent(person: Person, page: Page, title: string): Promise<void> {
  await openRoom(person, page, "Events");
  await person.press(page.getByRole("link", { name: title }).first());
}

/** Sends a form as a visitor does, and returns its reference. */
async function submitted(url: string, form: "contact" | "event"): Promise<string> {
  const { path, fields } = right[form];
  const { headers } = await post(url, path, { ...fields, idempotencyKey: crypto.randomUUID() });
  const reference = /\d{3}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(headers.location ?? "")?.[0];
  if (!reference) throw new Error(`The form ${form} was not taken.`);
  return reference;
}

async function untilVisible(url: string, words: string): Promise<void> {
  for (let tries = 0; !(await (await fetch(url)).text()).includes(words); tries++)
    await nap(tries, `${url} does not show it.`);
}

async function nap(tries: number, fault: string): Promise<void> {
  if (tries > 300) throw new Error(fault);
  await new Promise((resolve) => setTimeout(resolve, 50));
}
