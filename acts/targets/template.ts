import { findTemplate, restoreTemplate, type Template } from "../../forms/owner/templates.ts";
import { numberOf, type TargetType } from "./target-type.ts";

/** An answer template, by number. */
export const templateTarget: TargetType<Template> = {
  lock: (trx, id) =>
    trx
      .updateTable("answer_templates")
      .set(({ ref }) => ({ name: ref("name") }))
      .where("id", "=", numberOf(id))
      .returningAll()
      .executeTakeFirst(),
  read: async (trx, id) => {
    const found = await findTemplate(trx, numberOf(id));
    return found ? { name: found.name, text: found.text } : null;
  },
  restore: (trx, id, before, undoing) =>
    restoreTemplate(trx, numberOf(id), before as Pick<Template, "name" | "text"> | null, undoing),
};
