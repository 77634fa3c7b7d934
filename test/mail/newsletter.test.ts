/** The links in the newsletter's mails, asked as mail programs, scanners and browsers ask them. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { limitRules } from "../../forms/guard/rate-limit-counters.ts";
import { ask, post, urlencoded } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

/** Signs an address up and gives the path of the link in its mail. */
async function signUp(email: string): Promise<string> {
  expect((await post(server.url, "/", { email })).status).toBe(303);
  const text = (await mailsTo(email)).at(-1)?.text ?? "";
  return /https:\/\/[\w.-]+(\/\?newsletter=confirm&token=\S+)/.exec(text)?.[1] ?? "no link";
}

async function mailsTo(email: string) {
  const db = openBeside(server);
  const mails = await db
    .selectFrom("outbox")
    .selectAll()
    .where("to_address", "=", email)
    .orderBy("id")
    .execute();
  await db.destroy();
  return mails;
}

async function stateOf(email: string) {
  const db = openBeside(server);
  const row = await db.selectFrom("subscribers").selectAll().where("address", "=", email).executeTakeFirst();
  await db.destroy();
  return row?.state;
}

test("a scanner that follows the link changes nothing; the button behind it puts the address on the list", async () => {
  const link = await signUp("ada@example.org");
  const page = await ask(server.url, link);
  expect(page.status).toBe(200);
  expect(page.text).toContain("One more step: confirm your email");
  expect(await stateOf("ada@example.org")).toBe("pending");
  const action = /action="(\/\?newsletter=confirm[^"]+)"/.exec(page.text)?.[1]?.replaceAll("&amp;", "&");
  const pressed = await post(server.url, action ?? "no form", { sure: "yes" });
  expect(pressed.status).toBe(303);
  expect(pressed.headers.location).toBe("/?newsletter=confirmed");
  expect((await ask(server.url, "/?newsletter=confirmed")).text).toContain("Your address is confirmed.");
  expect(await stateOf("ada@example.org")).toBe("confirmed");
});

test("the mail program's own button takes an address off the list with one POST and no redirect", async () => {
  const link = await signUp("bo@example.org");
  await post(server.url, link, { sure: "yes" });
  const welcome = (await mailsTo("bo@example.org")).at(-1);
  const headers = JSON.parse(welcome?.headers ?? "{}");
  const url = new URL(headers["List-Unsubscribe"].slice(1, -1));
  const body = headers["List-Unsubscribe-Post"];
  const answer = await ask(server.url, url.pathname + url.search, {
    method: "POST",
    headers: { ...urlencoded, "Content-Length": String(body.length) },
    body,
  });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("You&#x27;re off the list");
  expect(await stateOf("bo@example.org")).toBe("unsubscribed");
});

test("the page answers the same for an address it knows and for one it does not", async () => {
  const link = await signUp("cy@example.org");
  await post(server.url, link, { sure: "yes" });
  const shape = (answer: { status: number; text: string }) =>
    `${answer.status} ${answer.text.replace(/901-\w{4}-\w{4}/g, "901")}`;
  const known = await post(server.url, "/_.data?index", { email: "cy@example.org" });
  const unknown = await post(server.url, "/_.data?index", { email: "di@example.org" });
  expect(shape(known)).toBe(shape(unknown));
});

test("over the limit it answers the same for both as well", async () => {
  const busy = await startServer({ RATE_LIMITS: "" });
  const press = (email: string) => post(busy.url, "/_.data?index", { email });
  for (let count = 0; count < limitRules.burst.points; count++)
    expect((await press("cy@example.org")).status).toBe(200);
  const statuses = [(await press("cy@example.org")).status, (await press("di@example.org")).status];
  await busy.close();
  expect(statuses).toEqual([429, 429]);
});

test("a link that is none of ours says so and offers a way", async () => {
  const page = await ask(server.url, "/?newsletter=unsubscribe&token=1.AAAA");
  expect(page.text).toContain("This link no longer works");
  expect(page.text).toContain(site.email);
  const pressed = await post(server.url, "/?newsletter=unsubscribe&token=1.AAAA", { sure: "yes" });
  expect(pressed.status).toBe(410);
});

test("another site cannot press the button in a visitor's browser", async () => {
  const link = await signUp("ed@example.org");
  const pressed = await post(server.url, link, { sure: "yes" }, { Origin: "https://evil.example" });
  expect(pressed.status).toBe(403);
  expect(await stateOf("ed@example.org")).toBe("pending");
});
