import { type LoaderFunctionArgs, redirect } from "react-router";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { entryPath } from "../../publishing/kind.ts";
import { event } from "../../publishing/kinds/event.ts";
import { requestContext } from "../request-context.ts";

/** The path of an event's short address, which outlives its slug. */
export function shortPath({ id }: { id: number }): string {
  return `/e/${id}`;
}

/** GET /e/<id>: leads to the page of an event that is or was published, which says whether it is off. */
export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs): Promise<Response> {
  const known = /^[1-9]\d{0,8}$/.test(id);
  const entry = known ? await findEntryById(context.get(requestContext).db, Number(id)) : undefined;
  if (entry?.kind !== event.name || !/^(published|withdrawn)$/.test(entry.state))
    throw new Response("Not found", { status: 404 });
  return redirect(entryPath(event, entry.slug));
}
