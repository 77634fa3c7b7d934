import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { forms } from "../catalog.ts";
import { limitRules } from "../guard/rate-limit-counters.ts";
import { openRateLimits } from "../guard/rate-limits.ts";
import { findSubmission, listSubmissions } from "../owner/submissions.ts";
import { type Received, receive } from "./receive.ts";

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "receive-"));
  db = openDatabase({ dataDir });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

const noon = new Date("2026-01-02T12:00:00Z");
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const message = {
  name: "Ana",
  email: "ana@example.com",
  subject: "Hello",
  message: "A letter of some length",
};
const key = "0123456789abcdef";

function post(body: BodyInit, type?: string): Request {
  const headers = type ? { "content-type": type } : undefined;
  return new Request("https://901ai.example/contact", { method: "POST", body, headers });
}

function send(fields: Record<string, string>, { now = noon, clientAddress = "192.0.2.1" } = {}) {
  return receive(forms.contact, post(new URLSearchParams(fields)), {
    write: openWriter(db),
    now,
    clientAddress,
  });
}

function referenceOf(received: Received): string {
  if (received.kind !== "saved") throw new Error(`not saved but ${received.kind}`);
  return received.reference;
}

test("a plain form is kept and answered with a reference", async () => {
  const received = await send(message);
  expect(received).toMatchObject({ kind: "saved", replay: false });
  expect((await findSubmission(db, referenceOf(received)))?.values).toEqual(message);
});

test("a multipart form is taken as well", async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(message)) body.append(name, value);
  const received = await receive(forms.contact, post(body), {
    write: openWriter(db),
    now: noon,
    clientAddress: "",
  });
  expect((await findSubmission(db, referenceOf(received)))?.values).toEqual(message);
});

test("wrong values come back as typed with what is wrong, and nothing is kept", async () => {
  const received = await send({ ...message, email: "ana@", extra: "x" });
  expect(received).toEqual({
    kind: "invalid",
    values: { ...message, email: "ana@" },
    errors: [{ field: "email", message: "Invalid email address" }],
  });
  expect(await listSubmissions(db)).toEqual([]);
});

test("the same field twice, or a file in its place, is invalid", async () => {
  const twice = new URLSearchParams(message);
  twice.append("name", "Bo");
  const reception = { write: openWriter(db), now: noon, clientAddress: "" };
  const invalid = { kind: "invalid", errors: [{ field: "name", message: "Please check this field" }] };
  expect(await receive(forms.contact, post(twice), reception)).toMatchObject(invalid);
  const upload = new FormData();
  for (const [name, value] of Object.entries(message)) upload.append(name, value);
  upload.set("name", new File(["x"], "x.txt"));
  expect(await receive(forms.contact, post(upload), reception)).toMatchObject(invalid);
});

test("a double click with JavaScript's key is one submission, edited words are another", async () => {
  const [one, two] = await Promise.all([
    send({ ...message, idempotencyKey: key }),
    send({ ...message, idempotencyKey: key }),
  ]);
  expect(referenceOf(one)).toBe(referenceOf(two));
  const edited = await send({ ...message, message: "Another letter altogether", idempotencyKey: key });
  expect(edited).toMatchObject({ kind: "saved", replay: false });
  expect(await send({ ...message, idempotencyKey: "abcdef0123456789" })).toMatchObject({ replay: false });
  expect(await listSubmissions(db)).toHaveLength(3);
});

test("a reload without JavaScript is one submission for ten minutes at least, and a new one after twenty", async () => {
  const first = referenceOf(await send(message, { now: minutes(9) }));
  expect(referenceOf(await send(message, { now: minutes(9.9) }))).toBe(first);
  expect(referenceOf(await send(message, { now: minutes(19) }))).toBe(first);
  expect(referenceOf(await send(message, { now: minutes(29) }))).not.toBe(first);
});

test("the same words from another address are another submission", async () => {
  const first = referenceOf(await send(message));
  expect(referenceOf(await send(message, { clientAddress: "192.0.2.2" }))).not.toBe(first);
});

test("a key that is no key counts as none", async () => {
  const first = referenceOf(await send({ ...message, idempotencyKey: "short" }));
  expect(referenceOf(await send({ ...message, idempotencyKey: "with spaces and more" }))).toBe(first);
});

test("an address is on the newsletter once, whoever sends it and however it is written", async () => {
  const subscribe = (email: string, clientAddress: string, now: Date, sent = "") => {
    const body = new URLSearchParams({ email, idempotencyKey: sent });
    return receive(forms.newsletter, post(body), { write: openWriter(db), now, clientAddress });
  };
  const first = referenceOf(await subscribe("ana@example.com", "192.0.2.1", noon));
  expect(referenceOf(await subscribe("ANA@example.com ", "192.0.2.2", minutes(900), key))).toBe(first);
  expect(referenceOf(await subscribe("ana@\uff45xample.com", "192.0.2.2", minutes(900), key))).toBe(first);
  expect(referenceOf(await subscribe("bo@example.com", "192.0.2.1", noon))).not.toBe(first);
  expect(await listSubmissions(db)).toHaveLength(2);
});

test("who presses too often is not told by the newsletter which addresses it knows", async () => {
  const limits = openRateLimits(db, "a secret of thirty-two characters");
  const subscribe = (email: string) =>
    receive(forms.newsletter, post(new URLSearchParams({ email })), {
      write: openWriter(db),
      now: noon,
      clientAddress: "192.0.2.1",
      limits,
    });
  await subscribe("known@example.com");
  for (let press = 1; press < limitRules.burst.points; press++)
    expect((await subscribe("known@example.com")).kind).toBe("saved");
  expect((await subscribe("stranger@example.com")).kind).toBe("limited");
  expect((await subscribe("known@example.com")).kind).toBe("limited");
});

test("who sends mistakes without end is asked to wait, and what is sent then is not looked at but shown again", async () => {
  const limits = openRateLimits(db, "a secret of thirty-two characters");
  const send = (fields: Record<string, string>, type?: string) =>
    receive(forms.contact, post(type ? "{}" : new URLSearchParams(fields), type), {
      write: openWriter(db),
      now: noon,
      clientAddress: "192.0.2.1",
      limits,
    });
  const wrong = { ...message, email: "ana@" };
  for (let n = 0; n < limitRules.mistakes.points; n += 2) {
    expect((await send(wrong)).kind).toBe("invalid");
    expect((await send({}, "text/plain")).kind).toBe("refused");
  }
  const pile = { ...wrong, message: `a${"\u0345\u0301".repeat(5000)}` };
  expect(await send(pile)).toMatchObject({ kind: "limited", from: "network", values: pile });
  expect(await send({}, "text/plain")).toMatchObject({ kind: "limited", values: {} });
});

test("what comes after the last that is taken counts as a mistake too", async () => {
  const limits = openRateLimits(db, "a secret of thirty-two characters");
  const send = (subject: string) =>
    receive(forms.contact, post(new URLSearchParams({ ...message, subject })), {
      write: openWriter(db),
      now: noon,
      clientAddress: "192.0.2.1",
      limits,
    });
  const all = limitRules.burst.points + limitRules.mistakes.points;
  for (let n = 0; n < all; n++) await send(`${n}`);
  expect(await limits.refusal("192.0.2.1")).toMatchObject({ ok: false });
});

test("what is no form is refused with 415", async () => {
  for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded-not"]) {
    const received = await receive(forms.contact, post("{}", type), {
      write: openWriter(db),
      now: noon,
      clientAddress: "",
    });
    expect(received).toMatchObject({ kind: "refused", status: 415 });
  }
  const empty = new Request("https://901ai.example/contact", { method: "POST" });
  const received = await receive(forms.contact, empty, {
    write: openWriter(db),
    now: noon,
    clientAddress: "",
  });
  expect(received).toMatchObject({ kind: "refused", status: 415 });
});

test("broken multipart is refused with 400", async () => {
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
    const received = await receive(forms.contact, post("--y\r\nnonsense", type), {
      write: openWriter(db),
      now: noon,
      clientAddress: "",
    });
    expect(received).toMatchObject({ kind: "refused", status: 400 });
  }
});

test("more than 32 KB of text is refused with 413, with and without an announced length", async () => {
  const refused = { kind: "refused", status: 413 };
  expect(await send({ ...message, message: "x".repeat(33 * 1024) })).toMatchObject(refused);
  expect(await send({ ...message, message: "x".repeat(200 * 1024) })).toMatchObject(refused);
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled++;
      controller.enqueue(new TextEncoder().encode("x=".padEnd(1024, "x")));
    },
  });
  const request = new Request("https://901ai.example/contact", {
    method: "POST",
    body: endless,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    duplex: "half",
  } as RequestInit);
  expect(
    await receive(forms.contact, request, { write: openWriter(db), now: noon, clientAddress: "" }),
  ).toMatchObject(refused);
  expect(pulled).toBeLessThan(120);
});

test("the longest story in any script fits", async () => {
  const story = {
    name: "名".repeat(100),
    email: "ana@example.com",
    title: "題".repeat(200),
    link: "",
    story: "🎸".repeat(5000),
    consent: "yes",
  };
  const reception = { write: openWriter(db), now: noon, clientAddress: "" };
  const received = await receive(forms.story, post(new URLSearchParams(story)), reception);
  expect((await findSubmission(db, referenceOf(received)))?.values).toEqual(story);
});

test("when the database fails the words come back and the log holds none of them", async () => {
  await db.schema.dropTable("submissions").execute();
  const log = vi.fn();
  const reception = { write: openWriter(db), now: noon, clientAddress: "192.0.2.1", log };
  const received = await receive(forms.contact, post(new URLSearchParams(message)), reception);
  expect(received).toEqual({ kind: "failed", values: message });
  expect(log).toHaveBeenCalledOnce();
  const written = JSON.stringify(log.mock.calls);
  expect(written).toContain("SQLITE_ERROR");
  for (const word of [...Object.values(message), "192.0.2.1"]) expect(written).not.toContain(word);
});

test("when the connection to the database broke the log says so, though the driver has no code for it", async () => {
  const log = vi.fn();
  const write = () => Promise.reject(new Error("Connection terminated unexpectedly"));
  const reception = { write, now: noon, clientAddress: "192.0.2.1", log };
  expect((await receive(forms.contact, post(new URLSearchParams(message)), reception)).kind).toBe("failed");
  expect(log).toHaveBeenCalledWith(expect.any(String), { why: "CONNECTION_BROKEN" });
});
