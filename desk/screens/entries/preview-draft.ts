/** A draft with an ellipsis wherever something is still missing, so that the preview appears with the first words. */
import { site } from "../../../content/site.ts";
import { bodyField, type CheckedDraft, checkDraft } from "../../../publishing/entries/check-draft.ts";
import type { Draft, EntryField, Kind } from "../../../publishing/kind.ts";
import { localDateIn } from "../../../time/zone-time.ts";

/** Not ok when something is there and wrong. */
export function previewDraft(kind: Kind, typed: Draft, now: Date): CheckedDraft {
  // A draft may hold a choice that only publishing refuses, such as weak evidence.
  const isChoice = (name: string) =>
    kind.fields.some((field) => field.name === name && field.control === "choice");
  let draft = typed;
  let checked = checkDraft(kind, draft);
  // What one field needs may ask for another: a place for its address.
  for (let round = 0; round < 4 && !checked.ok; round++) {
    const missing = checked.errors.filter(
      ({ field }) => textOf(draft, field).trim() === "" || isChoice(field),
    );
    if (missing.length === 0) return checked;
    for (const { field } of missing) draft = withSample(kind, draft, field, now);
    checked = checkDraft(kind, draft);
  }
  return checked;
}

function withSample(kind: Kind, { values, body }: Draft, name: string, now: Date): Draft {
  if (name === bodyField) return { values, body: "… ".repeat(12) };
  const field = kind.fields.find((one) => one.name === name);
  return { values: { ...values, ...(field && { [name]: sampleOf(kind, field, values, now) }) }, body };
}

function sampleOf(
  kind: Kind,
  { control, choices, of, partial }: EntryField,
  values: Draft["values"],
  now: Date,
): string {
  const today = localDateIn(site.timeZone)(now);
  if (control === "choice") return choices?.[0]?.value ?? "";
  if (control === "tags") return of?.[0] ?? "…";
  if (control === "day") return partial ? today.slice(0, 7) : today;
  // None that is here: what it belongs to is drawn once it has one.
  if (control === "picture") return "0".repeat(32);
  if (control === "url") return "https://example.org/page";
  // Sources and the like have parts.
  if (control === "lines") return "…: … | …";
  if (control !== "moment") return "…";
  const moments = kind.fields.filter((field) => field.control === "moment").map(({ name }) => values[name]);
  const latest = moments.filter(Boolean).toSorted().at(-1);
  return latest ? twoHoursAfter(latest) : `${today}T18:00`;
}

/** Of a local time; a change of the clocks does not matter here. */
function twoHoursAfter(wall: string): string {
  const time = Date.parse(`${wall.slice(0, 16)}Z`);
  return Number.isNaN(time) ? wall : new Date(time + 2 * 60 * 60_000).toISOString().slice(0, 16);
}

function textOf({ values, body }: Draft, field: string): string {
  return field === bodyField ? body : (values[field] ?? "");
}
