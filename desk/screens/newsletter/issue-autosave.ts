/** Keeps an issue while it is typed. Only drafts: what is scheduled waits for a press. */
import { issue as kind } from "../../../publishing/kinds/issue.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { keepDraft } from "../entries/keep-draft.ts";
import { textIn } from "./issue-actions.ts";
import { issueAt } from "./issue-at.ts";

export async function action({ params, request, context }: RouteArgs) {
  const entry = await issueAt(context.get(deskContext).db, params);
  const form = await request.formData();
  const { body, ...values } = textIn(form);
  return Response.json(await keepDraft(context, kind, { values, body }, form, { entry, slug: entry.slug }));
}
