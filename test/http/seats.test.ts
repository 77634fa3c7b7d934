/** Seats at an event, asked as browsers without script and mail scanners ask for them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Values } from "../../publishing/kind.ts";
import { ask, post } from "../support/ask.ts";
import { putEntries } from "../support/entries.ts";
import { eventFile } from "../support/event-file.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: "", TRUST_PROXY: "1" });
});

afterAll(() => server.close());

async function beside<T>(work: (db: ReturnType<typeof openBeside>) => Promise<T>): Promise<T> {
  const db = openBeside(server);
  return work(db).finally(() => db.destroy());
}

/** The path of a new event. */
async function publish(title: string, values: Record<string, string>): Promise<string> {
  const slug = title.toLowerCase().replaceAll(" ", "-");
  await putEntries(server, { [`event/${slug}`]: eventFile({ title, seats: "5", ...values }) });
  return `/events/${slug}`;
}

const mailsTo = (email: string) =>
  beside((db) => db.selectFrom("outbox").selectAll().where("to_address", "=", email).orderBy("id").execute());
const rows = () => beside((db) => db.selectFrom("registrations").selectAll().orderBy("id").execute());
const linkTo = async (email: string) =>
  /https:\/\/[\w.-]+(\/\S*seat\?token=\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "no link";
const take = (path: string, email: string, more: Values = {}, headers = {}) =>
  post(server.url, `${path}/seat`, { name: "Ann Example", email, seats: "1", ...more }, headers);
const shape = ({ status, text, headers }: Awaited<ReturnType<typeof post>>) =>
  `${status} ${headers.location} ${text}`;

test("a seat is asked for, confirmed by a button, changed and given back, all without script", async () => {
  const path = await publish("Ask it about your street", {
    seatsEach: "2",
    questions: "A ramp?\nquestions: Captions?",
  });
  expect((await ask(server.url, path)).text).toMatch(
    /5 seats.*left of 5.*href="[^"]*\/seat"[^>]*>Take a seat/s,
  );
  const form = await ask(server.url, `${path}/seat`);
  expect(form.text).toMatch(/name="name".*name="email".*value="2".*A ramp\?.*name="answer2"/s);
  expect(form.text).toContain("thirty days after the event");
  expect(form.text).not.toMatch(/<script[^>]+src=/);

  const asked = await take(path, "ann@example.org", { seats: "2", answer1: "Yes" });
  expect([asked.status, asked.headers.location]).toEqual([303, `${path}/seat?receipt=sent`]);
  const sent = await ask(server.url, asked.headers.location ?? "");
  expect(sent.text).toContain("look into your mail");
  const link = await linkTo("ann@example.org");
  const page = await ask(server.url, link);
  expect(page.status).toBe(200);
  expect(page.headers["referrer-policy"]).toBe("strict-origin");
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.text).toMatch(/Not confirmed yet.*Ann Example.*2 seats, 901-.*Yes, I’ll come/s);
  expect((await rows()).at(-1)?.state).toBe("unconfirmed");
  const pressed = await post(server.url, link, { do: "confirm" });
  expect(pressed.status).toBe(303);
  expect((await ask(server.url, pressed.headers.location ?? "")).text).toMatch(
    /You’re in\..*Confirmed.*A ramp\?.*value="Yes".*\.ics/s,
  );
  expect((await post(server.url, link, { do: "change", seats: "1", answer2: "Spanish" })).status).toBe(303);
  expect((await rows()).at(-1)).toMatchObject({ seats: 1, answers: '["","Spanish"]' });
  expect((await post(server.url, link, { do: "change", seats: "9" })).status).toBe(422);
  expect((await post(server.url, link, { do: "nothing" })).status).toBe(422);
  expect((await post(server.url, link, { do: "give-back" })).headers.location).toContain("done=given-back");
  expect((await ask(server.url, link)).text).toContain("Given back");
  for (const wrong of ["/seat", "/seat?token=x", link.replace(/.$/, (last) => (last === "A" ? "E" : "A"))])
    expect([
      (await ask(server.url, wrong)).status,
      (await post(server.url, wrong, { do: "confirm" })).status,
    ]).toEqual([404, 404]);
});

test("the answer is the same for who has a seat and for who is new, and mistakes come back with what was typed", async () => {
  const path = await publish("The same for all", {});
  await take(path, "known@example.org");
  await post(server.url, await linkTo("known@example.org"), { do: "confirm" });
  expect(shape(await take(path, "known@example.org"))).toBe(shape(await take(path, "new@example.org")));
  const wrong = await take(path, "ann@mail", { name: "Ann of Boxtown" });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('value="Ann of Boxtown"');
  expect((await take(path, "x@example.org", { seats: "7" })).status).toBe(422);
});

test("few, full, closed and canceled are said, and a full one has a list", async () => {
  const path = await publish("A small room", { seats: "1" });
  expect((await ask(server.url, path)).text).toMatch(/1 seat.*left of 1/s);
  await take(path, "one@example.org");
  const full = await publish("Full from the start", { seats: "1" });
  await take(full, "two@example.org");
  expect((await ask(server.url, full)).text).toMatch(
    /Full.*1 of 1.*Join the waiting list.*Nobody waits yet/s,
  );
  await take(full, "three@example.org");
  const waits = await post(server.url, await linkTo("three@example.org"), { do: "confirm" });
  expect(waits.headers.location).toContain("done=waiting");
  expect((await ask(server.url, waits.headers.location ?? "")).text).toContain("0 people are ahead of you");
  const closed = await publish("Closed already", { seatsClose: "2020-01-01 10:00" });
  expect((await ask(server.url, closed)).text).toMatch(/Closed.*0 of 5.*Seats could be taken until/s);
  expect((await ask(server.url, `${closed}/seat`)).text).not.toContain('name="email"');
  expect((await take(closed, "four@example.org")).status).toBe(303);
  expect(await mailsTo("four@example.org")).toEqual([]);
  const canceled = await publish("Off", { status: "cancelled" });
  expect((await ask(server.url, canceled)).text).toContain("Everyone with a seat is told by email.");
  const without = await publish("No seats", { seats: "" });
  expect((await ask(server.url, without)).text).not.toContain("Take a seat");
  expect((await ask(server.url, "/events/there-is-none/seat")).status).toBe(404);
});

test("in Spanish the form, the page and the mail are Spanish", async () => {
  const path = await publish("Una tarde", {});
  expect((await ask(server.url, `/es${path}`)).text).toContain("Reservar un lugar");
  const asked = await take(`/es${path}`, "luz@example.org");
  expect(asked.headers.location).toBe(`/es${path}/seat?receipt=sent`);
  const [mail] = await mailsTo("luz@example.org");
  expect(mail?.subject).toBe("Confirme su lugar: Una tarde");
  const link = await linkTo("luz@example.org");
  expect(link).toMatch(/^\/es\/seat\?token=/);
  const pressed = await post(server.url, link, { do: "confirm" });
  expect(pressed.headers.location).toMatch(/^\/es\/seat\?/);
  expect((await ask(server.url, pressed.headers.location ?? "")).text).toContain("Confirmado");
});

test("forty people behind the address of a library have their seats; five hundred addresses of one network do not", async () => {
  const path = await publish("A crowd", { seats: "600" });
  const library = { "x-forwarded-for": "192.0.2.40" };
  for (let n = 0; n < 40; n++) expect((await take(path, `l${n}@example.org`, {}, library)).status).toBe(303);
  const flood = { "x-forwarded-for": "192.0.2.66" };
  const answers: number[] = [];
  for (let n = 0; n < 500; n++) answers.push((await take(path, `f${n}@example.org`, {}, flood)).status);
  expect(answers.filter((status) => status === 303)).toHaveLength(60);
  expect(new Set(answers.slice(60))).toEqual(new Set([429]));
  expect((await take(path, "neighbor@example.org", {}, { "x-forwarded-for": "192.0.2.67" })).status).toBe(
    303,
  );
}, 120_000);

test("one address five hundred times gets three mails and holds one seat, and a decoy holds none", async () => {
  const path = await publish("Again and again", { seats: "3" });
  for (let n = 0; n < 500; n++)
    await take(path, "again@example.org", {}, { "x-forwarded-for": `198.51.100.${n % 250}` });
  expect((await mailsTo("again@example.org")).length).toBeLessThanOrEqual(3);
  const bot = { "river-stage": "x", name: "https://spam.example" };
  expect((await take(path, "bot@example.org", bot)).status).toBe(303);
  const held = (await rows()).filter(({ email, held_at }) => /^(again|bot)@/.test(email) && held_at);
  expect(held.map(({ email }) => email)).toEqual(["again@example.org"]);
}, 120_000);
