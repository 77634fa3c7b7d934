/** Issues are edited where entries are: mails and bookmarks lead there. */
import { redirect } from "react-router";
import type { RouteArgs } from "../../desk-context.ts";

export function loader({ params }: RouteArgs) {
  return redirect(`/entries/issue/${params.id}`, 301);
}
