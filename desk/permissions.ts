/** What a screen asks before it acts: who is signed in, as what, and how lately; and what it leaves behind: a notice, a line of the activity log. */
import { data, type RouterContextProvider, redirect } from "react-router";
import { noteActivity } from "../accounts/activity.ts";
import { isFresh, type Notice, putNotice } from "../accounts/sessions.ts";
import { type DeskContext, deskContext, doorContext } from "./desk-context.ts";

type Context = Readonly<RouterContextProvider>;

/** The context of somebody who is signed in. Throws a redirect to the sign-in, which leads back to this address. */
export function requirePerson(context: Context, request: Request): DeskContext {
  if (context.get(doorContext).visitor) return context.get(deskContext);
  throw redirect(withReturn("/sign-in", request));
}

/** The same for an owner. Throws a 403 for an editor. */
export function requireOwner(context: Context): DeskContext {
  const desk = context.get(deskContext);
  if (desk.person.role === "owner") return desk;
  throw data("Only an owner can do this. Ask one of them; they’re listed under People.", { status: 403 });
}

/**
 * The context of somebody who signed in within the last ten minutes: before an export, an erasure, an invitation, an issue to
 * everybody. Throws a redirect to signing in again, which leads back to this address.
 */
export function requireFresh(context: Context, request: Request): DeskContext {
  const desk = context.get(deskContext);
  if (isFresh(desk.session, desk.now())) return desk;
  throw redirect(withReturn("/sign-in/again", request));
}

/** Leaves a notice for the next page that this person sees. */
export async function say(context: Context, notice: Notice): Promise<void> {
  const { db, session } = context.get(deskContext);
  await putNotice(db, session.id, notice);
}

/** Writes a line of the activity log: what was done, to what (a reference or a title of ours). Never what a visitor typed. */
export async function note(context: Context, action: string, subject = ""): Promise<void> {
  const { db, person, now } = context.get(deskContext);
  await noteActivity(db, { person, action, subject, now: now() });
}

/** The address with the page to return to. That of a POST is the page that holds the form. */
function withReturn(path: string, request: Request): string {
  const { pathname, search } = new URL(request.url);
  const to =
    pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/") + search.replace(/[?&]_routes=[^&]*/, "");
  return `${path}?to=${encodeURIComponent(to)}`;
}
