/** Answer templates: beginnings of answers that the owner writes once. */
import type { Selectable } from "kysely";
import type { Database, Tables } from "../../db/schema.ts";
import type { Submission } from "./submissions.ts";

export type Template = Selectable<Tables["answer_templates"]>;

export const maxTemplateName = 80;
export const maxTemplateText = 8000;

export function listTemplates(db: Database): Promise<Template[]> {
  return db.selectFrom("answer_templates").selectAll().orderBy("name").execute();
}

export function findTemplate(db: Database, id: number): Promise<Template | undefined> {
  return db.selectFrom("answer_templates").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Creates a template, or changes the one with this `id`, in the caller's transaction. */
export async function saveTemplate(
  trx: Database,
  typed: { id?: number | undefined; name: string; text: string },
  { by, now }: { by: string; now: Date },
) {
  const name = typed.name.replace(/\s+/g, " ").trim().toWellFormed();
  const text = typed.text.replace(/\r\n?/g, "\n").trim().toWellFormed();
  const row = { name, text, changed_at: now.toISOString(), changed_by: by };
  const errors = problemsOf(name, text, await isTaken(trx, name, typed.id));
  if (errors.length > 0) return { outcome: "invalid" as const, errors };
  if (typed.id === undefined) {
    const insert = trx.insertInto("answer_templates").values(row).returning("id");
    return { outcome: "saved" as const, id: (await insert.executeTakeFirstOrThrow()).id };
  }
  await trx.updateTable("answer_templates").set(row).where("id", "=", typed.id).execute();
  return { outcome: "saved" as const, id: typed.id };
}

export async function deleteTemplate(trx: Database, id: number): Promise<void> {
  await trx.deleteFrom("answer_templates").where("id", "=", id).execute();
}

/** Sets a template back to what it was, null: to nothing. False when another one has its name now. */
export async function restoreTemplate(
  trx: Database,
  id: number,
  before: Pick<Template, "name" | "text"> | null,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  if (before && (await isTaken(trx, before.name, id))) return false;
  await deleteTemplate(trx, id);
  const changed = { changed_at: now.toISOString(), changed_by: by };
  if (before)
    await trx
      .insertInto("answer_templates")
      .values({ id, ...before, ...changed })
      .execute();
  return true;
}

/** Whether another template has this name. */
async function isTaken(db: Database, name: string, id: number | undefined): Promise<boolean> {
  const query = db.selectFrom("answer_templates").select("id").where("name", "=", name);
  return (await query.execute()).some((other) => other.id !== id);
}

/** The text with `{name}` and `{reference}` filled in; without a name, the space before it goes too. */
export function fillTemplate(text: string, { reference, values }: Submission): string {
  const name = values.name?.trim();
  return text
    .replaceAll("{reference}", () => reference)
    .replace(/ ?\{name\}/g, (place) => (name ? place.replace("{name}", () => name) : ""));
}

function problemsOf(name: string, text: string, isOther: boolean) {
  const errors: { field: "name" | "text"; message: string }[] = [];
  if (!name) errors.push({ field: "name", message: "Give it a name, by which you find it again." });
  else if (name.length > maxTemplateName)
    errors.push({ field: "name", message: `A name has at most ${maxTemplateName} characters.` });
  else if (isOther) errors.push({ field: "name", message: "Another template has this name." });
  if (!text) errors.push({ field: "text", message: "Write what the answer begins with." });
  else if (text.length > maxTemplateText)
    errors.push({ field: "text", message: `A template has at most ${maxTemplateText} characters.` });
  return errors;
}
