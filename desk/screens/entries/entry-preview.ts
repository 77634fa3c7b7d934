/** The public page of an entry in a frame of its editor; of what is mailed the mail. */

import { draftFrom } from "../../../publishing/entries/posted-draft.ts";
import type { Draft, Entry, Kind } from "../../../publishing/kind.ts";
import type { DeskContext } from "../../desk-context.ts";
import type { Route } from "./+types/entry-preview";
import { entryAt, formAt } from "./entry-at.ts";
import { renderDraft, renderMail } from "./render-draft.ts";

/** What is saved. */
export async function loader(args: Route.LoaderArgs) {
  const { desk, kind, entry } = await entryAt(args);
  return render(desk, args.request, kind, entry, entry);
}

/** What is typed. */
export async function action(args: Route.ActionArgs) {
  const { desk, kind, entry } = await formAt(args);
  return render(desk, args.request, kind, draftFrom(kind, await args.request.formData()), entry);
}

async function render(desk: DeskContext, request: Request, kind: Kind, draft: Draft, entry?: Entry) {
  const isText = new URL(request.url).searchParams.get("as") === "text";
  return kind.isMailed ? renderMail(draft, desk.siteUrl, isText) : renderDraft(desk, kind, draft, entry);
}
