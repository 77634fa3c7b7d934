/** The public page that a proposal would become, as it stands: for the preview before anything is typed. */
import { viewProposal } from "../../../publishing/proposals/proposal-view.ts";
import { deskContext } from "../../desk-context.ts";
import { renderDraft } from "../entries/render-draft.ts";
import type { Route } from "./+types/proposal-preview";

export async function loader({ context, params: { reference = "" } }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  const view = await viewProposal(desk.db, reference, desk.now());
  if (!view) return new Response("Nothing is here.", { status: 404 });
  return renderDraft(desk, view.kind, view.draft, view.entry);
}
