import { beforeEach, describe, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { forms } from "../catalog.ts";
import { receive } from "../intake/receive.ts";
import { heldReason, isFlooded } from "./flood.ts";
import type { RateLimits } from "./rate-limits.ts";

const noon = new Date("2026-07-02T12:00:00Z");
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const databases = openOnBothEngines();

/** As after the nine hundredth message. */
const full: RateLimits = {
  take: async () => ({ ok: true, held: true, refund: async () => {} }),
  countMistake: async () => {},
  refusal: async () => undefined,
  isRepeated: async () => false,
  networkOf: () => "",
  eraseExpired: async () => {},
};

describe.each(engines)("a flood of messages (%s)", (engine) => {
  let db: Database;
  let sent = 0;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["submissions", "outbox", "chores", "subscribers"] as const)
      await db.deleteFrom(table).execute();
  });

  const recipients = {
    ownerEmail: "owner@901ai.example",
    pressEmail: "press@901ai.example",
    onMailQueued: () => {},
  };
  const send = (now: Date) => {
    const message = `Is there a room for ${++sent} of us?`;
    const fields = { name: "Ana", email: "ana@example.org", subject: "A room", message };
    const request = new Request("https://901ai.example/contact", {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    return receive(forms.contact, request, {
      write: openWriter(db),
      now,
      clientAddress: "192.0.2.1",
      limits: full,
      recipients,
    });
  };
  const mails = () =>
    db.selectFrom("outbox").select(["to_address", "subject", "text"]).orderBy("id").execute();

  test("each is kept and held, its sender reads the same thanks, and nobody gets mail about it", async () => {
    expect(await send(noon)).toMatchObject({ kind: "saved", replay: false, held: true });
    const [kept] = await db.selectFrom("submissions").selectAll().execute();
    expect(kept).toMatchObject({ state: "spam", suspicion: JSON.stringify([heldReason]) });
    expect((await mails()).map(({ to_address }) => to_address)).toEqual(["owner@901ai.example"]);
  });

  test("the owner is told once, and again when it stopped for an hour and begins anew", async () => {
    const first = await Promise.all([send(noon), send(noon), send(noon)]);
    expect(first.map(({ kind }) => kind)).toEqual(["saved", "saved", "saved"]);
    for (const moment of [1, 50, 105]) await send(minutes(moment));
    const [told, ...more] = await mails();
    expect(more).toEqual([]);
    expect(told?.subject).toBe("901 AI: messages are being held for review");
    expect(told?.text).toContain(
      "Since Thursday, July 2, 2026 at 7:00 AM CT, more than 900 messages have come in",
    );
    expect(told?.text).toContain("    npm run desk -- inbox list --spam\n");
    await send(minutes(170));
    expect(await mails()).toHaveLength(2);
  });

  test("it is known as long as messages are held, whatever the clock does meanwhile", async () => {
    expect(await isFlooded(db, noon)).toBe(false);
    await send(noon);
    expect(await isFlooded(db, minutes(10))).toBe(true);
    expect(await isFlooded(db, minutes(16))).toBe(false);
    expect(await isFlooded(db, minutes(-600))).toBe(false);
    await send(minutes(-600));
    expect(await isFlooded(db, minutes(-600))).toBe(true);
    expect(await mails()).toHaveLength(1);
  });
});
