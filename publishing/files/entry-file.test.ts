/** Entries as files: what is written reads as the same entry. */
import { describe, expect, test } from "vitest";
import { eventFile } from "../../test/support/event-file.ts";
import { kinds } from "../catalog.ts";
import { checkDraft } from "../entries/check-draft.ts";
import { textField } from "../fields.ts";
import type { Entry, EntryField, Kind } from "../kind.ts";
import { event } from "../kinds/event.ts";
import { story } from "../kinds/story.ts";
import { readEntryFile, writeEntryFile } from "./entry-file.ts";

const odd = `Say: "yes" # no | \\ 'or' — é 🎸 👩‍💻 می‌خواهم`;

/** Something that the field takes, as awkward as it can be. */
function sample({ control, choices, rule, name }: EntryField): string {
  const candidates = {
    line: [odd, `${odd}?`, "America/New_York", "12", "901-555-0100", name],
    text: [`${odd}\n\nA second paragraph`, odd, name],
    moment: ["2031-03-04T18:00"],
    day: [name === "month" ? "2031-03" : "2031-03-04"],
    url: ["https://example.org/a?b=c&d=%20#e"],
    choice: (choices ?? []).map(({ value }) => value).toReversed(),
    tags: ["one, two", "power, air"],
    lines: [
      "Parking: free, behind the hall\nStairs: none",
      "Ledger | A title | 2026-11-21 | https://example.org/a",
      odd,
    ],
    picture: ["a1b2".repeat(8)],
  }[control];
  const kind = { fields: [{ name, control, rule, label: name }] } as unknown as Kind;
  return candidates.find((value) => checkDraft(kind, { values: { [name]: value }, body: "" }).ok) ?? "";
}

function entryOf(kind: Kind, more: Partial<Entry> = {}): Entry {
  const values = Object.fromEntries(kind.fields.map((field) => [field.name, sample(field)]));
  if (values.end) values.end = "2031-03-04T20:00";
  const body = kind.body ? "# A heading\n\n---\n\nA *line* with: a colon.\n\n- one\n- two" : "";
  let checked = checkDraft(kind, { values, body });
  // Fields that exclude each other: the one that the kind's own rule objects to stays empty, or is the first choice.
  for (let round = 0; !checked.ok && round < 3; round++) {
    for (const { field } of checked.errors)
      values[field] = kind.fields.find(({ name }) => name === field)?.choices?.[0]?.value ?? "";
    checked = checkDraft(kind, { values, body });
  }
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return {
    ...checked.draft,
    id: 1,
    kind: kind.name,
    slug: "a-slug",
    state: "published",
    title: "",
    endsAt: null,
    reference: "901-ABCD-2345",
    version: 3,
    createdAt: "2026-11-20T15:00:00.000Z",
    changedAt: "2026-11-21T15:30:00.000Z",
    publishAt: null,
    publishedAt: "2026-11-20T15:00:00.000Z",
    ...more,
  };
}

describe.each([...kinds.values()].map((kind) => [kind.name, kind] as const))(
  "an entry of the kind %s",
  (_, kind) => {
    test.each<Partial<Entry>>([
      {},
      { state: "draft", publishedAt: null, reference: null },
      { state: "scheduled", publishedAt: null, publishAt: "2031-01-01T15:00:00.000Z" },
      { state: "withdrawn", changedAt: "2026-11-20T15:00:00.000Z" },
    ])("written to a file and read again is the same: %o", (more) => {
      const entry = entryOf(kind, more);
      const text = writeEntryFile(kind, entry);
      const file = readEntryFile(kind, text, "entries/a-slug.md");
      expect(file).toEqual({
        slug: "a-slug",
        draft: { values: entry.values, body: entry.body },
        state: entry.state,
        reference: entry.reference,
        publishAt: entry.publishAt,
        publishedAt: entry.publishedAt,
        changedAt: entry.changedAt === entry.publishedAt ? null : entry.changedAt,
      });
      expect(writeEntryFile(kind, { ...entry, ...file.draft })).toBe(text);
    });

    test("has something in every field of this test", () => {
      const empty = kind.fields.filter(({ name }) => !entryOf(kind).values[name]);
      expect(empty.filter(({ optional }) => !optional)).toEqual([]);
      // At most the few that exclude each other.
      expect(empty.length).toBeLessThanOrEqual(kind.check ? 4 : 0);
    });
  },
);

test("every mistake of a file is said with its line", () => {
  const text = eventFile({ start: "soon", hostLink: "ftp://x", published: "yesterday", status: "maybe" });
  const lines = linesOf(() => readEntryFile(event, text, "content/events/a.md"));
  expect(lines.map((line) => line.replace(/^content\/events\/a\.md:(\d+): .*$/, "$1")).toSorted()).toEqual([
    "10",
    "3",
    "8",
    "9",
  ]);
});

test.each([
  ["state: open", '"state" must be draft, scheduled, published, withdrawn'],
  ["state: scheduled", '"publish" must say when it is to be published'],
  ["published: 2026-02-30 10:00", '"published" must be a date and time such as 2026-12-03 18:00'],
])("a head with %s is a mistake in that line", (line, sentence) => {
  const text = `---\ntitle: A bridge\nwriter: Ada\n${line}\n---\n\nText.\n`;
  expect(linesOf(() => readEntryFile(story, text, "a.md"))).toEqual([`a.md:4: ${sentence}.`]);
});

test("a canceled event may be spelled in American English", () => {
  const text = eventFile({ status: "canceled" });
  expect(readEntryFile(event, text, "a.md")).toMatchObject({
    draft: { values: { status: "cancelled" } },
  });
});

function linesOf(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    return error instanceof Error ? error.message.split("\n") : [];
  }
  return [];
}

test("paragraphs of a field with several lines are still paragraphs after a file", () => {
  const note = textField("note", "Note", 500, { optional: true });
  const kind: Kind = { ...story, fields: [...story.fields, note] };
  for (const value of ['One.\n\nTwo: "a" # b\nThree', "plain\nwords", "one line"]) {
    const entry = entryOf(story);
    const text = writeEntryFile(kind, { ...entry, values: { ...entry.values, note: value } });
    expect(readEntryFile(kind, text, "a.md").draft.values.note).toBe(value);
  }
});
