/** Who is signed in, the way to signing in and back, and the notice that a screen leaves. */
import { redirect } from "react-router";
import { returnPath } from "../accounts/return-path.ts";
import { type Notice, putNotice } from "../accounts/sessions.ts";
import { type DeskContext, deskContext, doorContext, type RouteContext } from "./desk-context.ts";

/** The context of somebody who is signed in. Throws a redirect to the sign-in, which leads back to this address. */
export function requirePerson(context: RouteContext, request: Request): DeskContext {
  if (context.get(doorContext).visitor) return context.get(deskContext);
  throw redirect(withReturn("/sign-in", request));
}

/** To signing in again, which leads back to this address. */
export function signInAgain(request: Request, behind?: string): Response {
  return redirect(withReturn("/sign-in/again", request, behind));
}

/** The download that a screen starts, by the address to which signing in again leads. */
export function downloadOf(request: Request): string | undefined {
  const path = returnPath(new URL(request.url).searchParams.get("download"));
  return path === "/" ? undefined : path;
}

/** Leaves a notice for the next page that this person sees. */
export async function flash(context: RouteContext, notice: Notice): Promise<void> {
  const { db, session } = context.get(deskContext);
  await putNotice(db, session.id, notice);
}

/** The address with the page to return to. That of a POST is the page that holds the form. */
function withReturn(path: string, request: Request, behind?: string): string {
  const { pathname, search } = new URL(request.url);
  const to =
    pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + search.replace(/[?&]_routes=[^&]*/, "");
  const back = behind ? `${behind}?download=${encodeURIComponent(to)}` : to;
  return `${path}?to=${encodeURIComponent(back)}`;
}
