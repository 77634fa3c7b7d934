/** A preview appears with the first words, of every kind. */
import { expect, test } from "vitest";
import type { Database } from "../../../db/schema.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { event } from "../../../publishing/kinds/event.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { eventProposal } from "../../../test/support/proposals.ts";
import { initialDraft } from "../../ui/entry/entry-form.ts";
import { previewDraft, renderDraft } from "./render-draft.ts";

const now = new Date("2026-11-22T18:00:00Z");

test.each([...kinds.values()])("of the kind $name, whatever is still missing", (kind) => {
  const { values } = initialDraft(kind);
  const begun = { values: { ...values, title: "Who?", subject: "Who?" }, body: "" };
  expect(previewDraft(kind, begun, now)).toMatchObject({ ok: true });
});

test("an event that has only its start ends two hours later", () => {
  const event = kinds.get("event");
  if (!event) throw new Error("There are no events.");
  const begun = { values: { title: "Pottery", start: "2026-12-03T23:00" }, body: "" };
  const { draft } = previewDraft(event, begun, now);
  expect(draft.values).toMatchObject({ start: "2026-12-03T23:00", end: "2026-12-04T01:00" });
});

test("what is there and wrong is said, and not replaced", () => {
  const event = kinds.get("event");
  if (!event) throw new Error("There are no events.");
  const wrong = {
    values: { title: "Pottery", start: "2026-12-03T23:00", end: "2026-12-01T01:00" },
    body: "",
  };
  expect(previewDraft(event, wrong, now)).toMatchObject({ ok: false });
});

test("a draft whose evidence is too weak to publish can still be looked at", () => {
  const record = kinds.get("record");
  if (!record) throw new Error("There is no record.");
  const weak = { values: { title: "A vote", date: "2025-08", grade: "C" }, body: "" };
  expect(previewDraft(record, weak, now)).toMatchObject({ ok: true });
});

const databases = openOnBothEngines();

test.each(engines)(
  "the preview of an entry shows it published, and leaves nothing behind: %s",
  async (engine) => {
    const db = databases[engine];
    const count = async (one: Database) => (await one.selectFrom("entries").select("state").execute()).length;
    const before = await count(db);
    const renderSite = async (path: string, trx: Database) => new Response(`${path} ${await count(trx)}`);
    const desk = { db, person: { email: "a test" }, now: () => now, renderSite };
    const draft = event.form?.toDraft(eventProposal) ?? { values: {}, body: "" };
    const show = () => renderDraft(desk as never, event, draft);
    expect(await (await show()).text()).toBe(`/events/preview ${before + 1}`);
    expect(await count(db)).toBe(before);
    desk.renderSite = () => Promise.reject(new Error("The page failed."));
    await expect(show()).rejects.toThrow("The page failed.");
    expect(await count(db)).toBe(before);
  },
);
