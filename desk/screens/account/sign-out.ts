import { type ActionFunctionArgs, redirect } from "react-router";
import { endSession } from "../../../accounts/sessions.ts";
import { doorContext } from "../../desk-context.ts";
import { sessionCookie } from "../../http/session-cookie.ts";

/** Ends the session of this browser. A GET changes nothing. */
export async function action({ context }: ActionFunctionArgs) {
  const { db, visitor, deskUrl } = context.get(doorContext);
  if (visitor) await endSession(db, visitor.session.id);
  return redirect("/sign-in", { headers: { "Set-Cookie": sessionCookie(deskUrl) } });
}

export const loader = () => redirect("/");
