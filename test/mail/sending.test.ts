import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { site } from "../../content/site.ts";
import { forms } from "../../forms/catalog.ts";
import { findSubmission } from "../../forms/owner/submissions.ts";
import { ask, post, right } from "../support/ask.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});

afterAll(() => server.close());

async function withInbox<T>(work: (db: ReturnType<typeof openBeside>) => Promise<T>): Promise<T> {
  const db = openBeside(server);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const rows = (email: string) =>
  withInbox((db) => db.selectFrom("submissions").select("reference").where("email", "=", email).execute());
const receiptOf = (location = "") => new URL(location, server.url).searchParams.get("receipt") ?? "";

test.each(Object.values(forms))(
  "$name: a plain form comes back with thanks and a receipt, and is kept",
  async (form) => {
    const { path, fields } = right[form.name];
    const email = `${form.name}@example.org`;
    const { status, headers } = await post(server.url, path, { ...fields, email });
    expect(status).toBe(303);
    expect(headers.location).toMatch(new RegExp(`^${path}\\?receipt=901-[2-9A-Z]{4}-[2-9A-Z]{4}$`));
    const page = await ask(server.url, headers.location ?? "");
    expect(page.status).toBe(200);
    expect(page.text).toContain(form.success.replaceAll("'", "&#x27;"));
    expect(page.text).toContain(receiptOf(headers.location));
    const kept = await withInbox((db) => findSubmission(db, receiptOf(headers.location)));
    expect(kept).toMatchObject({ form: form.name, email, values: { ...fields, email } });
  },
);

test.each(Object.values(forms))("$name: to a script it answers with the reference alone", async (form) => {
  const { path, fields } = right[form.name];
  const email = `script-${form.name}@example.org`;
  const call = path === "/" ? "/_.data?index" : `${path}.data`;
  const { status, text } = await post(server.url, call, {
    ...fields,
    email,
    idempotencyKey: crypto.randomUUID(),
  });
  expect(status).toBe(200);
  const [{ reference = "" } = {}] = await rows(email);
  expect(text).toContain(`"${reference}"`);
});

test("a broken rule comes back as the page, with every message and what was typed, and nothing is kept", async () => {
  const typed = { name: " ", email: "ada@localhost", subject: 'She said "hi" & left', message: "<b>short" };
  const { status, text } = await post(server.url, "/contact", typed);
  expect(status).toBe(422);
  for (const words of ["Name is required", "Invalid email address", "Message must be at least 10 characters"])
    expect(text).toContain(words);
  expect(text).toContain('value="ada@localhost"');
  expect(text).toContain('value="She said &quot;hi&quot; &amp; left"');
  expect(text).toContain("&lt;b&gt;short</textarea>");
  expect(text).not.toContain("<b>short");
  expect(await rows("ada@localhost")).toEqual([]);
});

test("the home page's form is meant even by who leaves out ?index", async () => {
  expect((await post(server.url, "/", { email: "bare@example.org" })).status).toBe(303);
  expect((await post(server.url, "/?index", { email: "bare@example.org" })).status).toBe(303);
  expect(await rows("bare@example.org")).toHaveLength(1);
});

test("a reload of the same plain form, and the same key again, are one submission with one receipt", async () => {
  const { path, fields } = right.contact;
  const plain = { ...fields, email: "reload@example.org" };
  const first = await post(server.url, path, plain);
  const again = await post(server.url, path, plain);
  expect(again.headers.location).toBe(first.headers.location);
  expect(await rows("reload@example.org")).toHaveLength(1);
  const keyed = { ...fields, email: "replay@example.org", idempotencyKey: "0123456789abcdef0123" };
  const one = await post(server.url, `${path}.data`, keyed);
  const two = await post(server.url, `${path}.data`, keyed);
  expect(two.text).toBe(one.text);
  expect(await rows("replay@example.org")).toHaveLength(1);
});

test("the same key twenty times at once is one submission, and edited words are another", async () => {
  const { path, fields } = right.partnership;
  const keyed = { ...fields, email: "twenty@example.org", idempotencyKey: crypto.randomUUID() };
  const call = () => post(server.url, `${path}.data`, keyed);
  const answers = await Promise.all(Array.from({ length: 20 }, call));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(await rows("twenty@example.org")).toHaveLength(1);
  await post(server.url, `${path}.data`, { ...keyed, message: "I can teach on Wednesdays." });
  expect(await rows("twenty@example.org")).toHaveLength(2);
});

test("a receipt that was never given, or by another form, thanks nobody", async () => {
  const { headers } = await post(server.url, "/events", right.event.fields);
  const foreign = `/contact?receipt=${receiptOf(headers.location)}`;
  for (const path of [foreign, "/contact?receipt=901-2222-2222", "/contact?receipt=%00<script>canary"]) {
    const { status, text } = await ask(server.url, path);
    expect(status).toBe(200);
    expect(text).not.toContain("Thank you for reaching out!");
    expect(text).not.toContain("<script>canary");
  }
});

test("no line of the log holds an address, a query or a word that was typed", async () => {
  const fields = {
    name: "Canary",
    email: "canary@example.org",
    subject: "canary",
    message: "canary ".repeat(5),
  };
  const sent = await post(server.url, "/contact?canary=1", fields, {
    "user-agent": "canary",
    referer: "http://canary",
  });
  expect(sent.status).toBe(303);
  await post(server.url, "/contact", { ...fields, name: "" });
  await ask(server.url, `${sent.headers.location}&canary=1`);
  await ask(server.url, "/nothing?canary=1");
  await vi.waitFor(() => expect(server.output()).toContain('"/nothing"'), 20_000);
  expect(server.output()).not.toMatch(/canary/i);
  expect(server.output()).not.toMatch(/127\.0\.0\.1|::1|receipt|user-agent/i);
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.includes('"answered"'));
  for (const line of lines)
    expect(Object.keys(JSON.parse(line)).sort()).toEqual([
      "id",
      "level",
      "method",
      "ms",
      "msg",
      "path",
      "status",
      "time",
    ]);
});

test("when nothing can be saved, the visitor is told so and keeps the text, and the server is not ready", async () => {
  const broken = await startServer();
  try {
    const db = openBeside(broken);
    await db.schema.dropTable("submissions").execute();
    await db.destroy();
    const { path, fields } = right.contact;
    const { status, text } = await post(broken.url, path, { ...fields, message: "canary of the river" });
    expect(status).toBe(503);
    expect(text).toContain("We could not save your message");
    expect(text).toContain(`Nothing was sent. Please try again, or write to ${site.email}.`);
    expect(text).toContain("canary of the river</textarea>");
    const newsletter = await post(broken.url, "/", { email: "ada@example.org" });
    expect([newsletter.status, newsletter.text]).toEqual([
      503,
      expect.stringContaining("We could not save your address"),
    ]);
    expect((await ask(broken.url, "/readyz")).status).toBe(503);
    await vi.waitFor(() => expect(broken.output()).toContain("could not be saved"), 20_000);
    expect(broken.output()).not.toContain("canary");
  } finally {
    await broken.close();
  }
});
