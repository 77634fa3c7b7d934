/** Answer templates. */
import { deleteTemplate, saveTemplate } from "../../forms/owner/templates.ts";
import { type Act, type Done, defineAct, type Refused, refuse, type Work } from "../act.ts";

const list = "/messages/templates";
const shared = { on: "template", undo: "restore" } as const satisfies Partial<Act>;
const input = { name: "by which it is found again", text: "what an answer begins with" };

export const createTemplate = defineAct({
  ...shared,
  name: "template.create",
  makes: true,
  label: "Save template",
  log: "made an answer template",
  input,
  run: (work) => save(work, undefined, "The template is saved."),
});

export const changeTemplate = defineAct({
  ...shared,
  name: "template.save",
  label: "Change template",
  log: "changed an answer template",
  input,
  run: (work) => save(work, work.target.id, "The template is changed."),
});

export const removeTemplate = defineAct({
  ...shared,
  name: "template.delete",
  label: "Delete",
  log: "deleted an answer template",
  run: async ({ trx, target }) => {
    await deleteTemplate(trx, target.id);
    return { text: "The template is deleted.", to: list };
  },
});

async function save(
  { trx, input: { name = "", text = "" }, actor, at }: Work<unknown>,
  id: number | undefined,
  done: string,
): Promise<Done | Refused> {
  const saved = await saveTemplate(trx, { id, name, text }, { by: actor.email, now: at });
  if (saved.outcome === "invalid") return refuse("invalid", undefined, { errors: saved.errors });
  return { text: done, target: `template:${saved.id}`, to: list };
}
