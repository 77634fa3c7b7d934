/** What the event form asks besides: how often it is on, and how many seats there are; and whether it is listed already. On both engines. */
import { beforeEach, describe, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import type { Database } from "../../db/schema.ts";
import { forms } from "../../forms/catalog.ts";
import { receive } from "../../forms/intake/receive.ts";
import { validate } from "../../forms/intake/validate.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { eventProposal, send, sentStory } from "../../test/support/proposals.ts";
import { createEntry } from "../entries/save-entry.ts";
import { findLikeEvent, isLike, likeness } from "../events/like-events.ts";
import { event } from "../kinds/event.ts";
import { listProposals } from "./proposals.ts";
import { shownFields } from "./sender-view.ts";

const now = new Date("2031-01-05T18:00:00Z");
const weekly = { repeats: "weekly", until: "2031-05-06", seats: "40" };
const databases = openOnBothEngines();

const errorsOf = (more: Record<string, string>) => {
  const checked = validate(forms.event, { ...eventProposal, ...more }, now);
  return checked.ok ? [] : checked.errors.map(({ message }) => message);
};

test("how often it is on needs an end, and both are what a series takes", () => {
  expect(errorsOf(weekly)).toEqual([]);
  expect(errorsOf({ repeats: "fortnightly", times: "6" })).toEqual([]);
  expect(errorsOf({ repeats: "weekly" })).toEqual([
    "Please say until which day it repeats, or how many times",
  ]);
  expect(errorsOf({ repeats: "weekly", until: "2031-03-04" })).toEqual(["The last day must be after Start"]);
  expect(errorsOf({ repeats: "weekly", until: "2031-02-30" })).toEqual(["The last day must be a day"]);
  expect(errorsOf({ repeats: "hourly", times: "3" })).toEqual(["Please choose how it repeats"]);
  for (const times of ["0", "-1", "1.5", "101", "many"])
    expect(errorsOf({ repeats: "weekly", times })).toEqual([
      "How many times must be a whole number, at most 100",
    ]);
  expect(errorsOf({ seats: "20000" })).toEqual(["Seats must be a whole number, at most 10000"]);
});

test("a proposal that repeats becomes a draft of a series, one with seats an event with seats", () => {
  const { toDraft, kindOf } = event.form ?? {};
  const drafted = (more: Record<string, string>) => {
    const values = { ...eventProposal, ...more };
    return { kind: kindOf?.(values), values: toDraft?.(values).values };
  };
  expect(drafted(weekly)).toMatchObject({
    kind: "series",
    values: { start: eventProposal.start, repeats: "weekly", until: "2031-05-06", times: "", seats: "40" },
  });
  expect(drafted({ repeats: "monthly-weekday", times: "6" })).toMatchObject({
    kind: "series",
    values: { repeats: "monthly-weekday", until: "", times: "6", seats: "" },
  });
  const single = drafted({ times: "6" });
  expect(single.kind).toBe("event");
  expect(Object.keys(single.values ?? {})).not.toContain("times");
});

test("the sender reads it in words, in their language too", () => {
  const view = { form: "event", values: { ...eventProposal, ...weekly } } as const;
  const texts = (language?: string) =>
    shownFields(view, language)
      .slice(-3)
      .map(({ label, text }) => `${label} ${text}`);
  expect(texts()[0]).toBe("Does it repeat? Every week");
  expect(texts("es")[0]).toBe("¿Se repite? Cada semana");
});

test("titles are alike by their words, whatever their letters", () => {
  expect(likeness("AI for Nonprofits", "AI FOR NONPROFITS!")).toBe(1);
  expect(likeness("Café de datos", "Cafe de Datos")).toBe(1);
  expect(likeness("Python class", "Homework night")).toBe(0);
  expect(likeness("", "")).toBe(0);
  const day = { start: "2031-03-04T18:00" };
  expect(isLike({ ...day, title: "AI Night" }, { start: "2031-03-04T09:00", title: "AI night, again" })).toBe(
    true,
  );
  expect(isLike({ ...day, title: "AI Night" }, { start: "2031-03-05T18:00", title: "AI Night" })).toBe(false);
});

describe.each(engines)("on %s", (engine) => {
  let db: Database;

  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["entries", "entry_revisions", "submissions"] as const)
      await db.deleteFrom(table).execute();
  });

  const list = (state: "published" | "draft", title = "Who pays for power?") =>
    createEntry(
      db,
      event,
      { ...event.form?.toDraft({ ...eventProposal, eventTitle: title }), body: "Come." } as never,
      { by: "test", now, state },
    );
  const propose = (more: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...eventProposal, ...more });
    const request = new Request("https://901ai.example/events", { method: "POST", body });
    const findLike = (values: Record<string, string>) => findLikeEvent(db, values, now);
    return receive(forms.event, request, {
      ...{ write: openWriter(db), now, clientAddress: "192.0.2.1", findLike },
    });
  };
  const count = async () => (await db.selectFrom("submissions").select("id").execute()).length;

  test("who proposes what is listed is asked whether it is this one, and nothing is kept until they say no", async () => {
    await list("published");
    const asked = await propose();
    expect(asked).toMatchObject({
      kind: "like",
      values: eventProposal,
      like: { title: "Who pays for power?", path: "/events/2031-03-04-who-pays-for-power" },
    });
    expect(await count()).toBe(0);
    expect(await propose({ another: "yes" })).toMatchObject({ kind: "saved" });
    expect(await count()).toBe(1);
  });

  test("what is no more than proposed or drafted is shown to nobody who proposes", async () => {
    await list("draft");
    await send(db, "event", { ...eventProposal, email: "ben@example.com" }, now);
    expect(await propose()).toMatchObject({ kind: "saved" });
  });

  test("an invalid form is told its mistakes first", async () => {
    await list("published");
    expect(await propose({ end: "" })).toMatchObject({ kind: "invalid" });
  });

  test("proposals that repeat are listed at the desk with the others", async () => {
    await send(db, "event", { ...eventProposal, ...weekly }, now);
    await send(db, "story", sentStory, now);
    const listed = await listProposals(db);
    expect(listed.map(({ form }) => form)).toEqual(["event", "story"]);
  });
});
