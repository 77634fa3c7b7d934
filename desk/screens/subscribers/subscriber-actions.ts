/** What the buttons of a subscriber do, in the list and on its page. */

import { data } from "react-router";
import type { Database } from "../../../db/schema.ts";
import { askAgain, removeSubscriber, restoreSubscriber } from "../../../newsletter/list/change-subscriber.ts";
import { findSubscriber } from "../../../newsletter/list/find-subscribers.ts";
import type { Subscriber } from "../../../newsletter/subscribers.ts";
import { deskContext, type RouteContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { rowId } from "../../row-id.ts";

/** Throws a 404 when there is none. */
export async function subscriberAt(db: Database, id: string | undefined): Promise<Subscriber> {
  const subscriber = await findSubscriber(db, rowId(id) ?? 0);
  if (subscriber) return subscriber;
  throw data("There’s no such subscriber. The address may have been erased.", 404);
}

/** Does what the form asks and leaves a notice. */
export async function changeSubscriber(context: RouteContext, id: number, intent: string): Promise<void> {
  const { write, person, secret, siteUrl, now } = context.get(deskContext);
  const subject = `subscriber ${id}`;
  if (intent === "remove") {
    const isDone = await write((trx) => removeSubscriber(trx, id, { by: person.email, now: now() }));
    if (!isDone) return say(context, { text: "This address was no longer on the list." });
    await note(context, "took an address off the list", subject);
    const undo = { path: `/subscribers/${id}`, fields: { intent: "restore" } };
    return say(context, { text: "Taken off the list.", undo });
  }
  if (intent === "restore") {
    const isDone = await write((trx) => restoreSubscriber(trx, id, now()));
    if (isDone) await note(context, "put an address back on the list", subject);
    return say(context, {
      text: isDone ? "Back on the list." : "This can’t be undone anymore. They can sign up again.",
    });
  }
  if (intent === "ask") {
    const isDone = await write((trx) => askAgain(trx, { secret, siteUrl }, id, now()));
    if (isDone) await note(context, "asked an address again", subject);
    return say(context, {
      text: isDone
        ? "An email is asking this address to confirm."
        : "Nothing was sent: this address got three such emails today, or has unsubscribed.",
    });
  }
}
