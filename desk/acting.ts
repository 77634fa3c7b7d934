/** Runs acts for whoever is signed in: refusals of who may not, the notice of what was done, Undo. */
import { data, redirect } from "react-router";
import { isFresh, putNotice } from "../accounts/sessions.ts";
import { type Act, type Actor, type ActServices, isRefused, type Refused } from "../acts/act.ts";
import { acts } from "../acts/catalog.ts";
import { type Performed, perform } from "../acts/perform.ts";
import { type DeskContext, deskContext, type Notice, type RouteContext } from "./desk-context.ts";
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
 * Records a download. Throws a 403, or a redirect to signing in again, which leads to the screen `behind` that then starts it.
 */
export async function recordDownload(
  context: RouteContext,
  request: Request,
  { act, behind }: { act: Act; behind: string },
): Promise<DeskContext> {
  const desk = context.get(deskContext);
  const done = await perform(desk, act, { actor: actorOf(desk), ids: [""] });
  if (isRefused(done)) throwRefusal(done, request, behind);
  return desk;
}

/** Throws what is no matter of the screen: that somebody may not, or not before signing in again. */
function throwRefusal({ refused, message }: Refused, request: Request, behind?: string): void {
  if (refused === "not_allowed") throw data(message, { status: 403 });
  if (refused === "sign_in_again") throw signInAgain(request, behind);
}

/** What the form of a screen is answered with when an act was refused: 409 for a conflict, 422 for anything else. */
export function refusedData<T extends Refused>(refused: T) {
  return data(refused, { status: refused.refused === "conflict" ? 409 : 422 });
}

/** The mistakes by field. */
export function errorsByField({ errors = [] }: Refused): Record<string, string> {
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

export function actorOf({ person: { email, name, role }, session, now }: DeskContext): Actor {
  return { email, name, role, isFresh: isFresh(session, now()) };
}

export function undoNotice(event: number, back: string): Notice["undo"] {
  return { path: "/undo", fields: { event: String(event), back } };
}

function noticeOf({ text, link, event, isUndoable, to }: Performed, back: string): Notice {
  return {
    text,
    ...(link && { link }),
    ...(isUndoable && event && { undo: undoNotice(event, to ?? back) }),
  };
}

/** The texts of a posted form; a file is none. */
function textsIn(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));
}

export type { ActServices };
