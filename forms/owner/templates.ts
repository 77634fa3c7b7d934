/** Answer templates: beginnings of answers that the owner writes once. */
import type { Selectable } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import type { Submission } from "./submissions.ts";

export type Template = Selectable<Tables["answer_templates"]>;

export type SavedTemplate =
  | { outcome: "saved"; id: number }
  | { outcome: "invalid"; errors: { field: "name" | "text"; message: string }[] }
  | { outcome: "gone" };

export const maxTemplateName = 80;
export const maxTemplateText = 8000;

export function listTemplates(db: Database): Promise<Template[]> {
  return db.selectFrom("answer_templates").selectAll().orderBy("name").execute();
}

export function findTemplate(db: Database, id: number): Promise<Template | undefined> {
  return db.selectFrom("answer_templates").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Creates a template, or changes the one with this `id`. */
export async function saveTemplate(
  db: Database,
  typed: { id?: number | undefined; name: string; text: string },
  { by, now }: { by: string; now: Date },
): Promise<SavedTemplate> {
  const name = typed.name.replace(/\s+/g, " ").trim().toWellFormed();
  const text = typed.text.replace(/\r\n?/g, "\n").trim().toWellFormed();
  const row = { name, text, changed_at: now.toISOString(), changed_by: by };
  return inTransaction(db, async (trx): Promise<SavedTemplate> => {
    const other = await trx
      .selectFrom("answer_templates")
      .select("id")
      .where("name", "=", name)
      .executeTakeFirst();
    const errors = problemsOf(name, text, other !== undefined && other.id !== typed.id);
    if (errors.length > 0) return { outcome: "invalid", errors };
    if (typed.id === undefined) {
      const insert = trx.insertInto("answer_templates").values(row).returning("id");
      return { outcome: "saved", id: (await insert.executeTakeFirstOrThrow()).id };
    }
    const update = trx.updateTable("answer_templates").set(row).where("id", "=", typed.id);
    const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? { outcome: "saved", id: typed.id } : { outcome: "gone" };
  });
}

/** The template as it was; undefined when it is gone. */
export function removeTemplate(db: Database, id: number): Promise<Template | undefined> {
  return db.deleteFrom("answer_templates").where("id", "=", id).returningAll().executeTakeFirst();
}

/** The text with `{name}` and `{reference}` filled in; without a name, the space before it goes too. */
export function fillTemplate(text: string, { reference, values }: Submission): string {
  const name = values.name?.trim();
  return text
    .replaceAll("{reference}", () => reference)
    .replace(/ ?\{name\}/g, (place) => (name ? place.replace("{name}", () => name) : ""));
}

function problemsOf(name: string, text: string, isTaken: boolean) {
  const errors: { field: "name" | "text"; message: string }[] = [];
  if (!name) errors.push({ field: "name", message: "Give it a name, by which you find it again." });
  else if (name.length > maxTemplateName)
    errors.push({ field: "name", message: `A name has at most ${maxTemplateName} characters.` });
  else if (isTaken) errors.push({ field: "name", message: "Another template has this name." });
  if (!text) errors.push({ field: "text", message: "Write what the answer begins with." });
  else if (text.length > maxTemplateText)
    errors.push({ field: "text", message: `A template has at most ${maxTemplateText} characters.` });
  return errors;
}
