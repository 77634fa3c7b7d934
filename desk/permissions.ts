/** What a screen asks before it acts: who is signed in, as what, and how lately; and the notice that it leaves. */

import { data, redirect } from "react-router";
import { returnPath } from "../accounts/return-path.ts";
import { isFresh, type Notice, putNotice } from "../accounts/sessions.ts";
import { type DeskContext, deskContext, doorContext, type RouteContext } from "./desk-context.ts";

/** The context of somebody who is signed in. Throws a redirect to the sign-in, which leads back to this address. */
export function requirePerson(context: RouteContext, request: Request): DeskContext {
  if (context.get(doorContext).visitor) return context.get(deskContext);
  throw redirect(withReturn("/sign-in", request));
}

/** The same for an owner. Throws a 403 for an editor. */
export function requireOwner(context: RouteContext): DeskContext {
  const desk = context.get(deskContext);
  if (desk.person.role === "owner") return desk;
  throw data("Only an owner can do this. Ask one of them; they’re listed under People.", { status: 403 });
}

/**
 * The context of somebody who signed in within the last ten minutes: before an export, an erasure, an invitation, an issue to
 * everybody. Throws a redirect to signing in again, which leads back to this address; of a download to the screen `behind` it,
 * which then starts it.
 */
export function requireFresh(context: RouteContext, request: Request, behind?: string): DeskContext {
  const desk = context.get(deskContext);
  if (isFresh(desk.session, desk.now())) return desk;
  throw signInAgain(request, behind);
}

/** To signing in again, which leads back to this address. */
export function signInAgain(request: Request, behind?: string): Response {
  return redirect(withReturn("/sign-in/again", request, behind));
}

/** The context of an owner who signed in within the last ten minutes. Throws like the two. */
export function requireFreshOwner(context: RouteContext, request: Request, behind?: string): DeskContext {
  requireOwner(context);
  return requireFresh(context, request, behind);
}

/** The download that a screen starts, by the address to which signing in again leads. */
export function downloadOf(request: Request): string | undefined {
  const path = returnPath(new URL(request.url).searchParams.get("download"));
  return path === "/" ? undefined : path;
}

/** Leaves a notice for the next page that this person sees. */
export async function say(context: RouteContext, notice: Notice): Promise<void> {
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
