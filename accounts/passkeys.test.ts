import { beforeEach, describe, expect, test } from "vitest";
import { openWriter } from "../db/durable-write.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { makePasskeyDevice } from "../test/support/passkey-device.ts";
import {
  addPasskey,
  listPasskeys,
  offersPasskeys,
  registrationOptions,
  removePasskey,
  signInOptions,
  verifyNewPasskey,
  verifyPasskey,
} from "./passkeys.ts";
import type { Person } from "./people.ts";

const databases = openOnBothEngines();
const start = new Date("2026-11-22T18:00:00Z");
const later = new Date("2026-11-22T18:15:01Z");
const secret = "a secret of thirty-two characters";
const deskUrl = "https://desk.example.org";
const place = { secret, deskUrl, now: start };
const ada: Person = { id: 1, email: "ada@example.org", name: "Ada", role: "owner" };
const ben: Person = { id: 2, email: "ben@example.org", name: "", role: "editor" };

describe.each(engines)("passkeys on %s", (engine) => {
  const db = () => databases[engine];
  const write: ReturnType<typeof openWriter> = (work) => openWriter(db())(work);
  const add = async (response: string, { person = ada, now = start } = {}) => {
    const made = await verifyNewPasskey(person.id, { ...place, now, response });
    return (
      made !== undefined && (await write((trx) => addPasskey(trx, person.id, made, { name: "Phone", now })))
    );
  };
  const verify = (response: string, now = start) =>
    write((transaction) => verifyPasskey(transaction, { ...place, now, response }));

  beforeEach(async () => {
    for (const table of ["passkeys", "passkey_challenges"] as const) await db().deleteFrom(table).execute();
  });

  async function added() {
    const device = makePasskeyDevice(deskUrl);
    expect(await add(device.register(await registrationOptions(db(), ada, place)))).toBe(true);
    return device;
  }

  test("a passkey signs its person in, again and again, each time with a new challenge", async () => {
    const device = await added();
    for (let i = 0; i < 2; i++) expect(await verify(device.answer(signInOptions(place)))).toBe(ada.id);
    expect(await listPasskeys(db(), ada.id)).toMatchObject([
      { id: device.id, name: "Phone", usedAt: start.toISOString() },
    ]);
    expect(await listPasskeys(db(), ben.id)).toEqual([]);
  });

  test("an answer works once", async () => {
    const device = await added();
    const answer = device.answer(signInOptions(place));
    expect(await verify(answer)).toBe(ada.id);
    expect(await verify(answer)).toBeUndefined();
  });

  test("two answers to one challenge are one sign-in", async () => {
    const device = await added();
    const options = signInOptions(place);
    const answers = await Promise.all([verify(device.answer(options)), verify(device.answer(options))]);
    expect(answers.filter((id) => id !== undefined)).toEqual([ada.id]);
  });

  test("a challenge of somebody else's making, too old, or made for another purpose is refused", async () => {
    const device = await added();
    const options = signInOptions(place);
    const forged = Buffer.from(options.challenge, "base64url");
    forged.writeUInt8(forged.readUInt8(0) ^ 1, 0);
    expect(await verify(device.answer({ challenge: forged.toString("base64url") }))).toBeUndefined();
    expect(await verify(device.answer({ challenge: "" }))).toBeUndefined();
    expect(await verify(device.answer(options), later)).toBeUndefined();
    expect(await verify(device.answer(await registrationOptions(db(), ada, place)))).toBeUndefined();
  });

  test("an answer for another site, without the person's finger or PIN, or with another key is refused", async () => {
    const device = await added();
    const answer = async (faults: object) => verify(device.answer(signInOptions(place), faults));
    expect(await answer({ origin: "https://desk.example.org.eve.example" })).toBeUndefined();
    expect(await answer({ rpId: "eve.example" })).toBeUndefined();
    expect(await answer({ isUnverified: true })).toBeUndefined();
    const stranger = makePasskeyDevice(deskUrl).answer(signInOptions(place));
    expect(await verify(stranger)).toBeUndefined();
    expect(await verify(stranger.replace(/"(id|rawId)":"[^"]*"/g, `"$1":"${device.id}"`))).toBeUndefined();
    for (const nonsense of ["", "null", "[]", "{", '{"id":{}}', '{"id":"x"}', `{"id":"${device.id}"}`])
      expect(await verify(nonsense)).toBeUndefined();
  });

  test("a passkey is added for the person who asked, once, with the person's finger or PIN", async () => {
    const options = await registrationOptions(db(), ada, place);
    const device = makePasskeyDevice(deskUrl);
    expect(await add(device.register(options), { person: ben })).toBe(false);
    expect(await add(device.register(options, { isUnverified: true }))).toBe(false);
    expect(await add(device.register(options, { origin: "https://eve.example" }))).toBe(false);
    expect(await add(device.register(options), { now: later })).toBe(false);
    const response = device.register(options);
    expect(await add(response)).toBe(true);
    expect(await add(response)).toBe(false);
    expect(await add(device.register(await registrationOptions(db(), ben, place)), { person: ben })).toBe(
      false,
    );
    const next = await registrationOptions(db(), ada, place);
    expect(next.excludeCredentials?.map(({ id }) => id)).toEqual([device.id]);
  });

  test("a removed passkey signs nobody in, and only its own person removes it", async () => {
    const device = await added();
    const remove = (person: Person) => removePasskey(db(), person.id, device.id);
    expect(await remove(ben)).toBe(false);
    expect(await remove(ada)).toBe(true);
    expect(await verify(device.answer(signInOptions(place)))).toBeUndefined();
  });
});

test.each([
  ["https://desk.example.org", true],
  ["http://localhost:3902", true],
  ["http://127.0.0.1:3902", false],
  ["https://192.0.2.1", false],
  ["http://[::1]:3902", false],
  ["http://desk.example.org", false],
])("at %s passkeys are offered: %s", (url, offered) => {
  expect(offersPasskeys(url)).toBe(offered);
});
