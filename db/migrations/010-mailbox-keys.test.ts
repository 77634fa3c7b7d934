import { beforeEach, describe, expect, test } from "vitest";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import type { Database } from "../schema.ts";
import { up } from "./010-mailbox-keys.ts";

const databases = openOnBothEngines();
const day = (number: number) => `2026-03-0${number}T00:00:00.000Z`;

describe.each(engines)("what was kept before on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["subscribers", "outbox", "submissions"] as const)
      await db.deleteFrom(table).execute();
  });

  const subscribe = (
    address: string,
    state: string,
    more: { confirmed_at?: string; ended_at?: string } = {},
  ) =>
    db
      .insertInto("subscribers")
      .values({ address, state, asked_at: day(1), ...more })
      .execute();
  const list = async () =>
    (await db.selectFrom("subscribers").select(["address", "state"]).orderBy("id").execute()).map(
      ({ address, state }) => `${address} ${state}`,
    );

  test("a submission is found under the sender's mailbox", async () => {
    const row = { form: "contact", received_at: day(1), fields: "{}", state: "new" };
    for (const [reference, email] of [
      ["1", "ana@\uff45xample.org"],
      ["2", "jos\u00e9@example.org"],
      ["3", "bo@example.org"],
    ] as const)
      await db
        .insertInto("submissions")
        .values({ ...row, reference, email, idempotency_key: reference })
        .execute();
    await up(db as never);
    const kept = await db.selectFrom("submissions").select("email").orderBy("reference").execute();
    expect(kept.map(({ email }) => email)).toEqual([
      "ana@example.org",
      "jos\u00e9@example.org",
      "bo@example.org",
    ]);
  });

  test("a mail goes to the mailbox, and none to the machine's own address", async () => {
    const mail = {
      message_id: "<1>",
      subject: "s",
      text: "t",
      html: "h",
      headers: "{}",
      created_at: day(1),
      due_at: day(1),
      attempts: 0,
    };
    const queue = (key: string, to_address: string, state = "waiting") =>
      db
        .insertInto("outbox")
        .values({ ...mail, key, to_address, state })
        .execute();
    await queue("newsletter-ask:1:1", "ana@b\u00fccher.example");
    await queue("answer:901:1", "Ana@B\u00fccher.example");
    await queue("newsletter-ask:2:1", "a@\uff11\uff12\uff17.0.0.1");
    await queue("newsletter-ask:3:1", "b@\uff11\uff12\uff17.0.0.1", "sent");
    await up(db as never);
    const mails = await db.selectFrom("outbox").select(["to_address", "state"]).orderBy("id").execute();
    expect(mails).toEqual([
      { to_address: "ana@xn--bcher-kva.example", state: "waiting" },
      { to_address: "Ana@xn--bcher-kva.example", state: "waiting" },
      { to_address: "a@\uff11\uff12\uff17.0.0.1", state: "set aside" },
      { to_address: "b@\uff11\uff12\uff17.0.0.1", state: "sent" },
    ]);
  });

  test("a reader in one odd spelling is a reader under the mailbox, and the old row leads there", async () => {
    await subscribe("ana@b\u00fccher.example", "confirmed", { confirmed_at: day(2) });
    await subscribe("bo@example.org", "confirmed", { confirmed_at: day(2) });
    await up(db as never);
    expect(await list()).toEqual([
      "ana@b\u00fccher.example merged",
      "bo@example.org confirmed",
      "ana@xn--bcher-kva.example confirmed",
    ]);
    await up(db as never);
    expect(await list()).toHaveLength(3);
  });

  test("whoever left under one spelling is not on the list under another, unless they came back later", async () => {
    await subscribe("left@example.org", "confirmed", { confirmed_at: day(2) });
    await subscribe("left@\uff45xample.org", "unsubscribed", { ended_at: day(3) });
    await subscribe("back@example.org", "unsubscribed", { ended_at: day(2) });
    await subscribe("back@\uff45xample.org", "confirmed", { confirmed_at: day(3) });
    await subscribe("asked@example.org", "confirmed", { confirmed_at: day(1) });
    for (const letter of ["\uff45", "\uff25"]) await subscribe(`asked@${letter}xample.org`, "pending");
    await subscribe("gone@example.org", "bounced", { ended_at: day(3) });
    await subscribe("gone@\uff45xample.org", "pending");
    await up(db as never);
    expect((await list()).filter((line) => !line.endsWith("merged"))).toEqual([
      "left@example.org unsubscribed",
      "back@example.org confirmed",
      "asked@example.org confirmed",
      "gone@example.org bounced",
    ]);
  });

  test("who was to be written to at an IP address is not on the list", async () => {
    await subscribe("a@\uff11\uff12\uff17.0.0.1", "confirmed", { confirmed_at: day(2) });
    await subscribe("b@\uff11\uff12\uff17.0.0.1", "pending");
    await up(db as never);
    expect(await list()).toEqual(["a@\uff11\uff12\uff17.0.0.1 bounced"]);
  });
});
