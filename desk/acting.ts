/** Runs acts for whoever is signed in: refusals of who may not, the notice of what was done, Undo; the way to signing in and back. */
import { data, redirect } from "react-router";
import { returnPath } from "../accounts/return-path.ts";
import { isFresh, type Notice, putNotice } from "../accounts/sessions.ts";
import { type Act, type Actor, isRefused, type Refused } from "../acts/act.ts";
import { acts } from "../acts/catalog.ts";
import { type Performed, perform, refusalFor } from "../acts/perform.ts";
import {
  type DeskContext,
  deskContext,
  deskRequest,
  type RouteArgs,
  type RouteContext,
} from "./desk-context.ts";

/** What was pressed. `back`: path to which it leads, and to which undoing it returns. */
export interface Pressed {
  act: string;
  ids: readonly string[];
  form?: FormData;
  back: string;
  /** Where to go next; `back` by default. */
  to?: string;
}

/**
 * Does an act and leaves its notice. Resolves to where to go next, or to why nothing was done. Throws a 403 to who may not, and a
 * redirect to signing in again.
 */
export async function runAct(
  context: RouteContext,
  request: Request,
  { act: name, ids, form = new FormData(), back, to = back }: Pressed,
): Promise<Response | Refused> {
  const desk = context.get(deskContext);
  const act = acts.get(name);
  if (!act) return { refused: "not_found", message: "That button doesn’t exist. Reload the page." };
  const done = await perform(desk, act, {
    actor: actorOf(desk),
    ids,
    form,
    input: textsIn(form),
    within: async (trx, performed) => {
      if (performed.text) await putNotice(trx, desk.session.id, noticeOf(performed, back));
    },
  });
  if (!isRefused(done)) return redirect(done.to ?? to, 303);
  throwRefusal(done, request);
  return done;
}

/**
 * The action of a screen whose form presses an act: the one that the form names, unless `act` says which, done to the `id` in the
 * form, unless `ids` say to what. A refusal is answered with what was typed: 409 for a conflict, 422 for
 * anything else.
 */
export async function answerPress(
  { request, context }: Pick<RouteArgs, "request" | "context">,
  { form, act, ids, ...where }: Partial<Pressed> & Pick<Pressed, "back">,
) {
  const posted = form ?? (await request.formData());
  const typed = textsIn(posted);
  const pressed = { act: act ?? typed.act ?? "", ids: ids ?? [typed.id ?? ""], form: posted, ...where };
  const done = await runAct(context, request, pressed);
  if (!isRefused(done)) return done;
  return data({ ...done, act: pressed.act, typed }, done.refused === "conflict" ? 409 : 422);
}

/** The action of a screen that does no more than that, and has nothing to say by its address. */
export function answerPresses(where: Parameters<typeof answerPress>[1]) {
  return (args: RouteArgs) => answerPress(args, where);
}

/**
 * The context of somebody who may do this act. Throws a 403, or a redirect to signing in again, which leads back to this address;
 * of a download to the screen `behind` it, which then starts it.
 */
export function requireAct(
  { request, context }: Pick<RouteArgs, "request" | "context">,
  act: Pick<Act, "role" | "fresh">,
  behind?: string,
): DeskContext {
  const desk = context.get(deskContext);
  const refused = refusalFor(act, actorOf(desk));
  if (refused) throwRefusal(refused, request, behind);
  return desk;
}

/** Records a download. Throws like `requireAct`, and a 404 for what is gone. */
export async function recordDownload(args: RouteArgs, act: Act, behind: string, input = {}) {
  const desk = requireAct(args, act, behind);
  const done = await perform(desk, act, { actor: actorOf(desk), ids: [""], input });
  if (isRefused(done)) throw data(done.message, { status: 404 });
  return desk;
}

/** Throws what is no matter of the screen: that somebody may not, or not before signing in again. */
export function throwRefusal({ refused, message }: Refused, request: Request, behind?: string): void {
  if (refused === "not_allowed") throw data(message, { status: 403 });
  if (refused === "sign_in_again") throw redirect(withReturn("/sign-in/again", request, behind));
}

export function actorOf({ person: { email, name, role }, session, now }: DeskContext): Actor {
  return { email, name, role, isFresh: isFresh(session, now()) };
}

function noticeOf({ text, link, event, isUndoable, to, undoneTo = to }: Performed, back: string): Notice {
  return {
    text,
    ...(link && { link }),
    ...(isUndoable &&
      event && { undo: { path: "/undo", fields: { event: String(event), back: undoneTo ?? back } } }),
  };
}

/** The texts of a posted form; a file is none. */
function textsIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}

/** The context of somebody who is signed in. Throws a redirect to the sign-in, which leads back to this address. */
export function requirePerson(context: RouteContext, request: Request): DeskContext {
  if (context.get(deskRequest).visitor) return context.get(deskContext);
  throw redirect(withReturn("/sign-in", request));
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
