/** What is done with the ticked entries of a list: so that one that cannot be done stops no other; published in one act. */

import { isRefused, type Refused } from "../../../acts/act.ts";
import { acts } from "../../../acts/catalog.ts";
import { perform } from "../../../acts/perform.ts";
import { type DeskView, deskPageSize } from "../../../publishing/entries/desk-list.ts";
import { findEntryById } from "../../../publishing/entries/entries.ts";
import { asksWhy } from "../../../publishing/entries/withdrawn-entries.ts";
import { isSeen, type Kind, reasonField, wasPublished } from "../../../publishing/kind.ts";
import { actorOf } from "../../acting.ts";
import { deskContext, type RouteContext } from "../../desk-context.ts";
import { entryScreen } from "./entry-at.ts";

/** The buttons of a view. What was once published is deleted on its own screen. */
export function actsIn(view: DeskView): { name: string; label: string }[] {
  if (view === "withdrawn") return [];
  if (view === "drafts")
    return [
      { name: "entry.publish", label: "Publish" },
      { name: "delete", label: "Delete …" },
    ];
  return [{ name: "entry.withdraw", label: view === "scheduled" ? "Back to draft" : "Withdraw" }];
}

/** What became of each, and the event by which those that were published in one act are undone together. */
export interface BulkAnswer {
  items: BulkItem[];
  undo?: number | undefined;
}

/** "asked": it waits for a second press, since deleting cannot be undone; "asked why": for a reason. */
export interface BulkItem {
  outcome: "done" | "refused" | "asked" | "asked why";
  /** As its box has it: id and version. */
  value: string;
  title: string;
  /** Absent for what is gone. */
  to?: string;
  says: string;
}

export async function actOnTicked(context: RouteContext, kind: Kind, form: FormData): Promise<BulkAnswer> {
  const desk = context.get(deskContext);
  const [pressed, reason] = [String(form.get("act")), String(form.get(reasonField) ?? "")];
  const act = acts.get(pressed === "delete" ? "entry.delete-draft" : pressed);
  /** As "done" where nothing stands against it yet. */
  const lookAt = async (value: string): Promise<BulkItem> => {
    const [, id = "", version = ""] = /^([1-9]\d{0,8})\.(\d{1,9})$/.exec(value) ?? [];
    const entry = id ? await findEntryById(desk.db, Number(id)) : undefined;
    if (!entry || entry.kind !== kind.name)
      return { outcome: "refused", value, title: `A ${kind.words.one}`, says: "It isn’t here anymore." };
    const item = { value, title: entry.title || `Untitled ${kind.words.one}`, to: entryScreen(entry) };
    if (pressed === "delete" && !wasPublished(entry)) return { ...item, outcome: "asked", says: "" };
    const isOff = pressed === "entry.withdraw" && isSeen(entry);
    if (isOff && asksWhy(kind, entry) && !reason.trim()) return { ...item, outcome: "asked why", says: "" };
    if (!act || entry.version !== Number(version)) return { ...item, outcome: "refused", says: whyOf({}) };
    return { ...item, outcome: "done", says: "" };
  };
  const items: BulkItem[] = [];
  for (const value of new Set(form.getAll("entry").map(String).slice(0, deskPageSize)))
    items.push(await lookAt(value));
  const pending = items.filter(({ outcome }) => outcome === "done").map(({ value }) => value);
  if (!act || pending.length === 0) return { items };
  const press = (values: readonly string[], version: string) =>
    perform(desk, act, { actor: actorOf(desk), ids: values.map(idOf), input: { version, reason } });
  const all = act.name === "entry.publish" ? await press(pending, pending.join(" ")) : undefined;
  // When all are refused, each says why.
  const together = all && !isRefused(all) ? all : undefined;
  for (const item of items.filter(({ outcome }) => outcome === "done")) {
    const [id, version = ""] = [idOf(item.value), item.value.split(".")[1]];
    const done = together
      ? (together.refusals.find((one) => one.id === id) ?? together)
      : await press([item.value], version);
    if (isRefused(done)) Object.assign(item, { outcome: "refused", says: whyOf(done) });
    else item.says = done.texts[id] ?? "";
    if (pressed === "entry.delete-draft" && item.outcome === "done") item.to = "";
  }
  return { items, undo: together?.event };
}

function idOf(value: string): string {
  return value.split(".")[0] ?? "";
}

/** What could not be done, as sentences. */
function whyOf({ refused, errors = [], message }: Partial<Refused>): string {
  if (refused === "confirm") return "It would be over already. Open it to publish it all the same.";
  const mistakes = errors.map((error) => `${error.message}.`).join(" ");
  return message ?? (mistakes || "Someone changed it in the meantime. Look at it and try again.");
}
