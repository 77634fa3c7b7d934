/** What the buttons of the editor do. */

import { redirect } from "react-router";
import { checkDraft } from "../../../publishing/entries/check-draft.ts";
import { type Edit, editEntry } from "../../../publishing/entries/edit-entry.ts";
import { undoWithdrawal, type WayBack, withdraw } from "../../../publishing/entries/withdraw-and-back.ts";
import { cancelEvent, undoCancellation } from "../../../publishing/events/cancel-event.ts";
import { type Draft, type Entry, entryPath, type FieldError, type Kind } from "../../../publishing/kind.ts";
import type { Published, Told } from "../../../publishing/proposals/publish-and-tell.ts";
import type { DeskContext, Notice } from "../../desk-context.ts";
import { dayAndTime, readPublishTime } from "../../moments.ts";
import { entryScreen, formOf } from "./entry-at.ts";

/** What could not be done: the mistakes, and what was typed. */
export interface Refused {
  draft: Draft;
  errors: FieldError[];
  /** Of the time of publication. */
  publishAt?: { typed: string; message: string };
  /** Somebody saved this version meanwhile. */
  conflict?: { entry: Entry; base: number };
  /** Said above the form. */
  problem?: string;
}

export interface Done {
  /** To show. */
  entry: Entry;
  notice: Notice;
  /** For the activity log. */
  action: string;
}

type Desk = Pick<DeskContext, "db" | "now" | "person" | "settings" | "siteUrl" | "secret">;

/** Saves, publishes or schedules what was typed. */
export async function saveTyped(
  desk: Desk,
  kind: Kind,
  typed: Draft,
  form: FormData,
  edited: Pick<Edit, "entry" | "draftKey">,
): Promise<Done | Refused> {
  const now = desk.now();
  const intent = form.get("intent");
  const typedTime = String(form.get("publishAt") ?? "");
  const publishAt = intent === "schedule" ? readPublishTime(typedTime, now) : undefined;
  if (typeof publishAt === "string") {
    const checked = checkDraft(kind, typed);
    const errors = checked.ok ? [] : checked.errors;
    return { draft: typed, errors, publishAt: { typed: typedTime, message: publishAt } };
  }
  const goal = publishAt ?? (intent === "publish" ? "publish" : "save");
  const { siteUrl, secret, settings, person } = desk;
  const place = { siteUrl, secret, ownerEmail: settings.ownerEmail };
  const saved = await editEntry(desk.db, kind, typed, {
    ...{ by: person.email, now, intent: goal, place, form: formOf(form) },
    ...edited,
  });
  if (saved.outcome === "saved") {
    const link = { text: "See it", href: siteUrl + entryPath(kind, saved.entry.slug) };
    return doneWith(saved, goal, link);
  }
  if (saved.outcome === "invalid") return { draft: typed, errors: saved.errors };
  if (saved.outcome === "gone")
    return refused(
      typed,
      "Someone else deleted it in the meantime. Your text is still here: save it as a new one.",
    );
  return { draft: typed, errors: [], conflict: { entry: saved.entry, base: edited.entry?.version ?? 0 } };
}

function doneWith(
  { entry, told }: Extract<Published, { outcome: "saved" }>,
  goal: "save" | "publish" | Date,
  link: { text: string; href: string },
): Done {
  const mail = told ? ` An email to ${told.address} goes out in a minute.` : "";
  const done = (action: string, text: string, seen?: Pick<Notice, "link">) => ({
    entry,
    action,
    notice: { text, ...seen },
  });
  if (entry.state === "scheduled" && goal !== "save")
    return done("scheduled", `It will be published on ${dayAndTime(entry.publishAt ?? "")}.`);
  if (goal !== "save")
    return done("published", `Published. Visitors will see it within seconds.${mail}`, { link });
  return entry.state === "published"
    ? done("saved", "Saved. Visitors will see it within seconds.", { link })
    : done("saved", "Saved.");
}

/** Takes it off the site, or off the schedule, with a way back. `reason`: as it was typed, where one is asked for. */
export async function withdrawNow(
  desk: Desk,
  kind: Kind,
  entry: Entry,
  version: number,
  reason: string,
): Promise<Done | Refused> {
  const saving = { by: desk.person.email, now: desk.now(), version, reason };
  const off = await withdraw(desk.db, kind, entry.id, saving);
  if (off.outcome === "invalid") return { draft: entry, errors: off.errors };
  if (off.outcome !== "saved") return changedMeanwhile(entry);
  const { back } = off;
  const fields = { intent: "undo-withdraw", ...texts(back) };
  const mail = back.mail ? " The email about it hadn’t gone out and has been stopped." : "";
  const gone = kind.path ? "its page says it’s gone" : "it’s off the site";
  const text = off.entry.state === "draft" ? "It’s a draft again." : `Withdrawn: ${gone}.${mail}`;
  return {
    entry: off.entry,
    action: "withdrew",
    notice: { text, undo: { path: entryScreen(entry), fields } },
  };
}

export async function undoWithdraw(
  desk: Desk,
  kind: Kind,
  entry: Entry,
  form: FormData,
): Promise<Done | Refused> {
  const mail = Number(form.get("mail"));
  const publishAt = String(form.get("publishAt") ?? "");
  const back: WayBack = {
    version: Number(form.get("version")),
    ...(mail > 0 && { mail }),
    ...(!Number.isNaN(Date.parse(publishAt)) && { publishAt }),
  };
  const saving = { by: desk.person.email, now: desk.now() };
  const undone = await undoWithdrawal(desk.db, kind, entry.id, { ...saving, ...back });
  if (undone.outcome !== "saved") return changedMeanwhile(entry);
  return { entry: undone.entry, action: "put back", notice: { text: "Put back as it was." } };
}

/** Marks an event as canceled and mails its sender, with a way back. */
export async function cancelNow(desk: Desk, entry: Entry, version: number): Promise<Done | Refused> {
  const { siteUrl, secret, settings, person, db } = desk;
  const place = { siteUrl, secret, ownerEmail: settings.ownerEmail };
  const off = await cancelEvent(db, entry.slug, { by: person.email, now: desk.now(), place, version });
  if (off.outcome === "done before")
    return { entry, action: "canceled", notice: { text: "It was already canceled." } };
  if (off.outcome !== "cancelled") return changedMeanwhile(entry);
  const mail = off.told?.number;
  const fields = {
    intent: "undo-cancel",
    version: String(off.entry.version),
    ...(mail && { mail: String(mail) }),
  };
  const text = `Canceled. It stays on the page, marked as canceled.${toldText(off.told)}`;
  return {
    entry: off.entry,
    action: "canceled",
    notice: { text, undo: { path: entryScreen(entry), fields } },
  };
}

export async function undoCancel(desk: Desk, entry: Entry, form: FormData): Promise<Done | Refused> {
  const mail = Number(form.get("mail"));
  const undone = await undoCancellation(desk.db, entry.id, {
    by: desk.person.email,
    now: desk.now(),
    version: Number(form.get("version")),
    ...(mail > 0 && { mail }),
  });
  if (undone.outcome === "too late")
    return refused(
      entry,
      "The email about it has gone out, so this can’t be undone quietly. Set the status below and write to the sender.",
    );
  if (undone.outcome !== "saved") return changedMeanwhile(entry);
  return { entry: undone.entry, action: "put back", notice: { text: "It’s on again." } };
}

function changedMeanwhile(entry: Entry): Refused {
  return refused(entry, "Nothing was done: someone saved it in the meantime. Look at it and try again.");
}

function refused({ values, body }: Draft, problem: string): Refused {
  return { draft: { values, body }, errors: [], problem };
}

function toldText(told: Told | undefined): string {
  return told ? ` An email to ${told.address} goes out in a minute.` : " Nobody gets an email about it.";
}

function texts(back: WayBack): Record<string, string> {
  return Object.fromEntries(Object.entries(back).map(([name, value]) => [name, String(value)]));
}

/** To the screen of the entry (RFC 9110, section 15.4.4). */
export function backTo(entry: Pick<Entry, "kind" | "id">): Response {
  return redirect(entryScreen(entry), 303);
}
