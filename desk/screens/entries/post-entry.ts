/** A press of any button of the editor: the act, or what the screen shows after a mistake. */
import { data } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { timeField } from "../../../acts/moments.ts";
import { draftFrom, hasDraft } from "../../../publishing/entries/posted-draft.ts";
import type { Draft, Entry } from "../../../publishing/kind.ts";
import { runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteContext } from "../../desk-context.ts";
import { confirmedName } from "./editor-head.tsx";
import { entryOf, entryScreen } from "./entry-at.ts";
import { mergeDrafts } from "./merge-drafts.ts";
import { readEditor } from "./read-editor.ts";

/** What a refused save carries: what was typed, and with what it collided. */
interface Detail {
  typed?: Draft;
  entry?: Entry;
  base?: number;
}

export async function postEntry(context: RouteContext, params: RouteArgs["params"], request: Request) {
  const desk = context.get(deskContext);
  const form = await request.formData();
  const { kind, entry, draftKey } = await entryOf(desk.db, params, request);
  const pressed = String(form.get(confirmedName) ?? form.get("act") ?? "entry.save");
  if (!entry) {
    form.set("kind", kind.name);
    form.set("intent", pressed.replace("entry.", ""));
    if (draftKey) form.set("draftKey", draftKey);
  }
  const done = await runAct(context, request, {
    act: entry ? pressed : "entry.create",
    ids: entry ? [String(entry.id)] : [],
    form,
    back: entry ? entryScreen(entry) : `/entries/${kind.name}`,
  });
  if (!isRefused(done)) return done;
  const { refused, message: problem, errors = [], detail } = done;
  const { typed, entry: theirs, base = 0 } = (detail ?? {}) as Detail;
  const draft = typed ?? (entry && !hasDraft(form) ? entry : draftFrom(kind, form));
  const merged = theirs && (await mergeDrafts(desk.db, kind, draft, { entry: theirs, base }));
  const typedTime = String(form.get(timeField) ?? "");
  const time = errors.find(({ field }) => field === timeField);
  const shown = await readEditor(desk.db, kind, {
    ...(entry && { entry }),
    draftKey,
    draft: merged?.draft ?? draft,
    siteUrl: desk.siteUrl,
    now: desk.now(),
    isOwner: desk.person.role === "owner",
  });
  return data(
    {
      shown,
      errors: errors.filter((error) => error !== time),
      problem: refused === "confirm" ? undefined : problem,
      publishAt: time || typedTime ? { typed: typedTime, message: time?.message } : undefined,
      past: refused === "confirm" ? pressed : undefined,
      conflict: merged?.conflict,
    },
    { status: merged ? 409 : 422 },
  );
}
