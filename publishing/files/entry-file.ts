/** Entries as files: Markdown below a head of `name: value` lines (text/markdown/front-matter.ts). One file an entry, a folder a kind. */
import { globSync } from "node:fs";
import { basename } from "node:path";
import { site } from "../../content/site.ts";
import {
  ContentError,
  type Field,
  readFrontMatter,
  writeFrontMatter,
} from "../../text/markdown/front-matter.ts";
import { instantOf, wallTimeIn } from "../../time/zone-time.ts";
import { bodyField, checkDraft } from "../entries/check-draft.ts";
import { type Draft, type EntryState, entryStates, type Kind } from "../kind.ts";

/** What a file says about an entry. Times are ISO 8601 instants; null when the file does not say. */
export type EntryFile = ReturnType<typeof readEntryFile>;

/** Keys of the head besides the kind's fields. */
const about = ["state", "publish", "published", "changed", "reference"];
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Parses one file; `file` is its path in error messages, its name the slug. Throws a ContentError with all mistakes. */
export function readEntryFile(kind: Kind, text: string, file: string) {
  const own = kind.fields.map(({ name }) => name);
  const repeatable = kind.fields.filter(({ control }) => control === "lines").map(({ name }) => name);
  const { fields, body } = readFrontMatter(text, file, [...own, ...about], repeatable);
  const problems: string[] = [];
  const note = (field: Field | undefined, sentence: string) =>
    problems.push(`${file}:${field?.line ?? 1}: ${sentence}.`);

  const moment = (key: "publish" | "published" | "changed") => {
    const field = fields.get(key);
    if (!field) return null;
    const instant = instantOf(site.timeZone, field.value.replace(" ", "T"));
    if (!instant) note(field, `"${key}" must be a date and time such as 2026-12-03 18:00`);
    return instant?.toISOString() ?? null;
  };
  const stateField = fields.get("state");
  const state = (stateField?.value ?? "published") as EntryState;
  if (!entryStates.includes(state)) note(stateField, `"state" must be ${entryStates.join(", ")}`);
  const publishAt = moment("publish");
  const publishedAt = moment("published");
  const changedAt = moment("changed");
  if (state === "scheduled" && !publishAt) note(stateField, `"publish" must say when it is to be published`);

  const slug = file.replace(/^.*\//, "").replace(/\.md$/, "");
  if (!slugShape.test(slug))
    note(undefined, "The file's name may hold small letters, digits and single dashes only");
  const values = Object.fromEntries(own.map((name) => [name, fields.get(name)?.value ?? ""]));
  const checked = checkDraft(kind, { values, body }, { incomplete: state === "draft" });
  if (!checked.ok)
    for (const { field, message } of checked.errors)
      note(field === bodyField ? undefined : fields.get(field), message);
  if (problems.length > 0) throw new ContentError(problems.join("\n"));
  return {
    slug,
    draft: checked.draft,
    state,
    reference: fields.get("reference")?.value ?? null,
    publishAt,
    publishedAt,
    changedAt,
  };
}

/** Reads each Markdown file of these folders in `place`, if they are there. Throws a ContentError with the mistakes of all. */
export function readEach<T>(
  place: string,
  folders: readonly string[],
  read: (folder: string, name: string) => T,
): T[] {
  const problems: string[] = [];
  const found = folders.flatMap((folder) =>
    globSync(`${folder}/*.md`, { cwd: place })
      .toSorted()
      .flatMap((path) => {
        try {
          return [read(folder, basename(path))];
        } catch (error) {
          if (!(error instanceof ContentError)) throw error;
          problems.push(error.message);
          return [];
        }
      }),
  );
  if (problems.length > 0) throw new ContentError(problems.join("\n"));
  return found;
}

/** The text of such a file, which reads as the same entry. */
export function writeEntryFile(kind: Kind, entry: Draft & Omit<EntryFile, "slug" | "draft">): string {
  const wallTime = wallTimeIn(site.timeZone);
  const moment = (instant: string | null) => (instant ? wallTime(new Date(instant)).replace("T", " ") : "");
  const own = kind.fields.flatMap(({ name, control }): [string, string][] => {
    const value = entry.values[name] ?? "";
    if (control === "lines") return value.split("\n").map((line) => [name, line]);
    return [[name, control === "moment" ? value.replace("T", " ") : value]];
  });
  return writeFrontMatter(
    [
      ...own,
      ["state", entry.state === "published" ? "" : entry.state],
      ["publish", moment(entry.publishAt)],
      ["published", moment(entry.publishedAt)],
      ["changed", entry.publishedAt === entry.changedAt ? "" : moment(entry.changedAt)],
      ["reference", entry.reference ?? ""],
    ],
    entry.body,
    { exact: true },
  );
}
