/** The form, the private page and the links of mail by topic, asked as browsers, mail programs and scanners ask them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, post } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

async function mailsTo(email: string) {
  const db = openBeside(server);
  const rows = db.selectFrom("outbox").selectAll().where("to_address", "=", email).orderBy("id");
  const mails = await rows.execute();
  await db.destroy();
  return mails;
}

const follow = (email: string, more: Record<string, string> = {}, path = "/newsletter/follow") =>
  post(server.url, path, { email, list: "topic:air", rhythm: "decided", ...more });
const linkIn = (text = "", part = "confirm=") =>
  new RegExp(`https://[\\w.-]+(/\\S*newsletter/mine\\?\\S*${part}\\S*)`).exec(text)?.[1] ?? "no link";
const shape = ({ status, text, headers }: Awaited<ReturnType<typeof post>>) =>
  `${status} ${headers.location} ${text}`.replace(/901-\w{4}-\w{4}/g, "901");

test("whoever follows a topic confirms it on a page with a button, and gets to their own page", async () => {
  const asked = await follow("ada@example.org");
  expect(asked.status).toBe(303);
  expect((await ask(server.url, asked.headers.location ?? "")).text).toContain(
    "One more step: look into your mailbox.",
  );
  const link = linkIn((await mailsTo("ada@example.org")).at(-1)?.text);
  const page = await ask(server.url, link);
  expect(page.status).toBe(200);
  expect(page.text).toContain("One more step: Air");
  expect(page.headers["referrer-policy"]).toBe("strict-origin");
  expect(page.text).not.toMatch(/<script[^>]+src=/);
  // A scanner that follows the link has changed nothing.
  expect(await mailsTo("ada@example.org")).toHaveLength(1);
  const pressed = await post(server.url, link, { sure: "yes" });
  expect(pressed.status).toBe(303);
  const mine = await ask(server.url, pressed.headers.location ?? "");
  expect(mine.text).toContain("a…@example.org");
  expect(mine.text).not.toContain("ada@example.org");
  expect(mine.text).toMatch(/<select name="topic:air">.*?<option value="decided" selected="">/s);
  expect((await mailsTo("ada@example.org")).at(-1)?.subject).toBe("You’re in: mail from 901 AI");
});

test("the answer is the same for an address that follows already and for one that nobody knows", async () => {
  const known = shape(await follow("ada@example.org"));
  expect(shape(await follow("nobody@example.org"))).toBe(known);
  expect((await mailsTo("ada@example.org")).at(-1)?.subject).toBe("You already get mail about Air");
});

test("a form without an address or a list comes back with what was typed, and the decoy is kept as spam", async () => {
  const wrong = await follow("ada@localhost");
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain("Please enter a valid email address");
  expect(wrong.text).toContain('value="ada@localhost"');
  const none = await follow("bo@example.org", { list: "" });
  expect(none.text).toContain("Choose a topic or a place");
  expect((await follow("cy@example.org", { list: "topic:weather" })).status).toBe(422);
  const bot = await follow("bot@example.org", { "river-stage": "filled", "open-for": "1000" });
  expect(bot.status).toBe(303);
  expect(await mailsTo("bot@example.org")).toEqual([]);
});

test("on the private page one chooses, leaves one list by a button and all by another, in Spanish too", async () => {
  await follow("dee@example.org", { list: "place:southaven", rhythm: "weekly" }, "/es/newsletter/follow");
  const text = (await mailsTo("dee@example.org")).at(-1)?.text;
  expect(text).toContain("Southaven, una vez a la semana");
  const confirmed = await post(server.url, linkIn(text), { sure: "yes" });
  const path = confirmed.headers.location ?? "";
  expect(path).toMatch(/^\/es\/newsletter\/mine\?token=/);
  const here = path.replace("&done=confirmed", "");
  const saved = await post(server.url, here, {
    "topic:water": "decided",
    "place:southaven": "weekly",
    newsletter: "yes",
    language: "es",
  });
  expect(saved.status).toBe(303);
  const question = await ask(server.url, `${here}&leave=place:southaven`);
  expect(question.text).toContain("¿Dejar Southaven?");
  expect((await ask(server.url, here)).text).toMatch(/name="place:southaven">.*?value="weekly" selected=""/s);
  await post(server.url, `${here}&leave=place:southaven`, { sure: "yes" });
  const page = (await ask(server.url, here)).text;
  expect(page).toMatch(/name="place:southaven"><option value="" selected="">/);
  expect(page).toMatch(/name="topic:water">.*?value="decided" selected=""/s);
  expect(page).toMatch(/name="newsletter" checked="" value="yes"|name="newsletter" value="yes" checked=""/);
  const all = await post(server.url, `${here}&leave=all`, { "List-Unsubscribe": "One-Click" });
  expect(all.status).toBe(200);
  expect((await ask(server.url, here)).text).not.toContain('value="decided" selected=""');
});

test("a made-up link opens nothing, another site presses no button, and an unknown mail is no page", async () => {
  expect((await ask(server.url, `/newsletter/mine?token=1.${"A".repeat(43)}`)).status).toBe(404);
  expect((await ask(server.url, "/newsletter/mine?token=")).status).toBe(404);
  expect((await ask(server.url, "/newsletter/mail/1-2")).status).toBe(404);
  expect((await ask(server.url, "/newsletter/mail/a")).status).toBe(404);
  const forged = await ask(server.url, "/newsletter/follow", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://evil.example" },
    body: "email=a@example.org&list=topic:air&rhythm=decided",
  });
  expect(forged.status).toBe(403);
});
