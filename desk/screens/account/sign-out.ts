import { redirect } from "react-router";
import { endSession } from "../../../accounts/sessions.ts";
import { deskRequest } from "../../desk-context.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import type { Route } from "./+types/sign-out";

/** Ends the session of this browser, which forgets what was typed and not sent. A GET changes nothing. */
export async function action({ context }: Route.ActionArgs) {
  const { db, visitor, deskUrl } = context.get(deskRequest);
  if (visitor) await endSession(db, visitor.session.id);
  const headers = { "Set-Cookie": sessionCookie(deskUrl), "Clear-Site-Data": '"storage"' };
  return redirect("/sign-in", { headers });
}

export const loader = () => redirect("/");
