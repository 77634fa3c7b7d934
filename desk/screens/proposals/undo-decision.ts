/** Takes a decision back while its mail has not left. */

import { redirect } from "react-router";
import { undoLatestDecision } from "../../../publishing/proposals/undo-latest-decision.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";

export async function action({ context, params: { reference = "" } }: RouteArgs) {
  const { db, person, now } = context.get(deskContext);
  const undone = await undoLatestDecision(db, reference, { by: person.email, now: now() });
  if (undone.outcome === "undone") {
    await note(context, "took a decision back", undone.submission.reference);
    const [entry] = undone.entries;
    const where = entry?.state === "draft" ? " It’s a draft again." : entry ? " It’s on the site again." : "";
    await say(context, { text: `Taken back: no mail leaves.${where}` });
  } else
    await say(context, {
      text:
        undone.outcome === "left"
          ? "Too late to take it back quietly: the email to the sender has gone out."
          : "There was nothing to take back.",
    });
  return redirect(`/proposals/${encodeURIComponent(reference)}`, 303);
}

export function loader({ params: { reference = "" } }: { params: { reference?: string } }) {
  return redirect(`/proposals/${encodeURIComponent(reference)}`);
}
