/** Runs acts for whoever is signed in: refusals of who may not, the notice of what was done, Undo. */
import { data, redirect } from "react-router";
import { isFresh, putNotice } from "../accounts/sessions.ts";
import { type Act, type Actor, isRefused, type Refused } from "../acts/act.ts";
import { acts } from "../acts/catalog.ts";
import { type Performed, perform, refusalFor } from "../acts/perform.ts";
import {
  type DeskContext,
  deskContext,
  type Notice,
  type RouteArgs,
  type RouteContext,
} from "./desk-context.ts";
import { signInAgain } from "./permissions.ts";

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
 * form, unless `ids` say to what. A refusal is answered with what was typed.
 */
export async function answerPress(
  { request, context }: Pick<RouteArgs, "request" | "context">,
  { form, act, ids, ...where }: Partial<Pressed> & Pick<Pressed, "back">,
) {
  const posted = form ?? (await request.formData());
  const typed = textsIn(posted);
  const pressed = { act: act ?? typed.act ?? "", ids: ids ?? [typed.id ?? ""], form: posted, ...where };
  const done = await runAct(context, request, pressed);
  return isRefused(done) ? refusedData({ ...done, act: pressed.act, typed }) : done;
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

/** Records a download. Throws like `requireAct`. */
export async function recordDownload(args: RouteArgs, act: Act, behind: string): Promise<DeskContext> {
  const desk = requireAct(args, act, behind);
  await perform(desk, act, { actor: actorOf(desk), ids: [""] });
  return desk;
}

/** Throws what is no matter of the screen: that somebody may not, or not before signing in again. */
export function throwRefusal({ refused, message }: Refused, request: Request, behind?: string): void {
  if (refused === "not_allowed") throw data(message, { status: 403 });
  if (refused === "sign_in_again") throw signInAgain(request, behind);
}

/** What the form of a screen is answered with when an act was refused: 409 for a conflict, 422 for anything else. */
function refusedData<T extends Refused>(refused: T) {
  return data(refused, { status: refused.refused === "conflict" ? 409 : 422 });
}

export function actorOf({ person: { email, name, role }, session, now }: DeskContext): Actor {
  return { email, name, role, isFresh: isFresh(session, now()) };
}

function noticeOf({ text, link, event, isUndoable, to }: Performed, back: string): Notice {
  return {
    text,
    ...(link && { link }),
    ...(isUndoable &&
      event && { undo: { path: "/undo", fields: { event: String(event), back: to ?? back } } }),
  };
}

/** The texts of a posted form; a file is none. */
function textsIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}
