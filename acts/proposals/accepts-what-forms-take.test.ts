/** Whatever a form takes, the desk can accept: the two may not have two ideas of what a link, a title or a time is. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "../../db/durable-write.ts";
import { migrate } from "../../db/migrate.ts";
import { openDatabase } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { forms } from "../../forms/catalog.ts";
import type { Values } from "../../forms/form.ts";
import { saveSubmission } from "../../forms/intake/save-submission.ts";
import { validate } from "../../forms/intake/validate.ts";
import { actingOn, done } from "../../test/support/acting.ts";

const now = new Date("2031-01-05T18:00:00Z");
const right = {
  event: {
    name: "Ana Reyes",
    email: "ana@example.com",
    eventTitle: "An evening",
    start: "2031-03-04T18:00",
    end: "2031-03-04T20:00",
    place: "The Reading Room",
    description: "Twenty letters and a few more",
  },
  story: {
    name: "Ben Ito",
    email: "ben@example.com",
    title: "The old depot",
    link: "https://depot.example/",
    story: "We met in the old depot, and then we met there again.",
    consent: "yes",
  },
} satisfies Record<string, Values>;

const links = [
  'https://example.org/"><img src=x>',
  'https://example.org/"><img/src=x>',
  "https://example.org/</script><script>alert(1)</script>",
  "https://example.org/?a=<b>&c=\"d\"#'e'",
  "https://example.org/a\u200bb",
  "https://example.org/\ue000\u{f0000}",
  "https://example.org/\\\\evil",
  "https://b\u00fccher.example/\u00e9",
  "https://user:pass@example.org:8080/",
  'HTTPS://EXAMPLE.ORG/"',
  "https://[bad",
  "https://%zz/",
  "https://exa<mple.org/",
  "http://",
  "https:example.org",
  `https://example.org/${"\u00e9".repeat(1900)}`,
];
const lines = [
  ",",
  ", Memphis",
  "-",
  "---",
  '"',
  '"quoted" and more',
  "# title: x",
  "a: b",
  "\\",
  "\ue000",
  "\u{f0000}",
  "\u{1ffff}",
  "\ud83c",
  "\u200f.",
  "x\u2028y",
  "\u0378",
  ...links,
];
const proses = [...lines, "```", "<!-- ", "    code", "> ", "[a]: https://a.example", "|", "&nbsp;"];
const moments = [
  "2031-03-09T02:30",
  "2031-11-02T01:30",
  "2032-02-29T10:00",
  "9998-12-31T23:58",
  "2031-03-09T03:00",
];

let folder: string;
let db: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "accepts-"));
  db = openDatabase({ dataDir: mkdtempSync(join(folder, "data-")) });
  await migrate(db);
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

async function accept(form: "event" | "story", values: Values): Promise<void> {
  const kept = { form, values, idempotencyKey: JSON.stringify(values), now };
  const { reference } = await saveSubmission(openWriter(db), kept);
  done(await actingOn(db).act("proposal.accept", reference, { anyway: "yes" }, { now }));
}

/** Every value that the form takes, with what the desk says that accepts it. */
async function refusedByDesk(
  form: "event" | "story",
  field: string,
  tried: readonly string[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const text of tried) {
    const checked = validate(forms[form], { ...right[form], [field]: text }, now);
    if (!checked.ok) continue;
    await accept(form, checked.values).catch((error: unknown) =>
      refused.push(`${JSON.stringify(text)}: ${error}`),
    );
  }
  return refused;
}

const fill = (text: string) => [
  text,
  text.repeat(60),
  `${text} and so on, until there are enough letters for a story`,
];

test.each([
  ["story", "link", links],
  ["story", "title", lines],
  ["story", "name", lines],
  ["story", "story", proses.flatMap(fill)],
  ["event", "place", lines],
  ["event", "eventTitle", lines],
  ["event", "name", lines],
  ["event", "description", proses.flatMap(fill)],
] as const)("what the form %s takes as its %s the desk accepts", async (form, field, tried) => {
  expect(await refusedByDesk(form, field, tried)).toEqual([]);
});

test("an hour that the clocks leave out is refused by the form, not later by the desk", async () => {
  const end = "9998-12-31T23:59";
  const refused: string[] = [];
  for (const start of moments) {
    const checked = validate(forms.event, { ...right.event, start, end }, now);
    if (!checked.ok) refused.push(`${start}: ${checked.errors[0]?.message}`);
    else await accept("event", checked.values);
  }
  expect(refused).toEqual([
    "2031-03-09T02:30: Start falls in the hour that clocks skip for daylight saving time",
  ]);
});
