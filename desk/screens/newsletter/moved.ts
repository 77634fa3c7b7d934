/** Issues are edited where entries are: mails and bookmarks lead there. */
import { redirect } from "react-router";
import type { Route } from "./+types/moved";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/entries/issue/${params.id}`, 301);
}
