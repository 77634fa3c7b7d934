/** What is done with the ticked entries of a list: each for itself, so that one that cannot be done stops no other. */
import { deleteDraft, wasPublished } from "../../../publishing/entries/delete-draft.ts";
import { type DeskView, deskPageSize } from "../../../publishing/entries/desk-list.ts";
import { findEntryById } from "../../../publishing/entries/entries.ts";
import { asksWhy } from "../../../publishing/entries/withdrawn-entries.ts";
import { type Entry, isSeen, type Kind, reasonField } from "../../../publishing/kind.ts";
import { type DeskContext, deskContext, type RouteContext } from "../../desk-context.ts";
import { note } from "../../permissions.ts";
import { entryScreen } from "./entry-at.ts";
import { askAboutPast } from "./past-event.ts";
import { type Done, type Refused, saveTyped, withdrawNow } from "./save-action.ts";

/** The buttons of a view. What was once published is deleted on its own screen. */
export function actsIn(view: DeskView): { name: string; label: string }[] {
  if (view === "withdrawn") return [];
  if (view === "drafts")
    return [
      { name: "publish", label: "Publish" },
      { name: "delete", label: "Delete …" },
    ];
  return [{ name: "withdraw", label: view === "scheduled" ? "Back to draft" : "Withdraw" }];
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

export async function actOnTicked(context: RouteContext, kind: Kind, form: FormData): Promise<BulkItem[]> {
  const desk = context.get(deskContext);
  const items: BulkItem[] = [];
  for (const value of form.getAll("entry").map(String).slice(0, deskPageSize)) {
    const [, id, version] = /^([1-9]\d{0,8})\.(\d{1,9})$/.exec(value) ?? [];
    const entry = id && (await findEntryById(desk.db, Number(id)));
    if (!entry || entry.kind !== kind.name) {
      items.push({ outcome: "refused", value, title: `A ${kind.words.one}`, says: "It isn’t here anymore." });
      continue;
    }
    const act = entry.version === Number(version) ? String(form.get("act")) : "";
    const result = await actOn(desk, kind, entry, act, String(form.get(reasonField) ?? ""));
    const item = { value, title: entry.title || `Untitled ${kind.words.one}`, to: entryScreen(entry) };
    if (typeof result === "string") items.push({ ...item, outcome: result, says: "" });
    else if ("errors" in result) items.push({ ...item, outcome: "refused", says: whyOf(result) });
    else {
      await note(context, result.action, entry);
      if (act === "delete-asked") item.to = "";
      items.push({ ...item, outcome: "done", says: result.notice.text });
    }
  }
  return items;
}

/** `entry` as the list showed it; without `act` it was changed since. */
async function actOn(
  desk: DeskContext,
  kind: Kind,
  entry: Entry,
  act: string,
  reason: string,
): Promise<Done | Refused | "asked" | "asked why"> {
  const { id, version, state, values, body } = entry;
  const refused = (problem?: string) => ({ draft: entry, errors: [], ...(problem && { problem }) });
  if (act === "publish" && state === "draft") {
    const pressed = new FormData();
    pressed.set("intent", act);
    if (askAboutPast(kind, entry, { form: pressed, entry, now: desk.now() }))
      return refused("It would be over already. Open it to publish it all the same.");
    return saveTyped(desk, kind, { values, body }, pressed, { entry: { id, version } });
  }
  if (act === "withdraw" && asksWhy(kind, entry) && !reason.trim()) return "asked why";
  if (act === "withdraw" && isSeen(entry)) return withdrawNow(desk, kind, entry, version, reason);
  if (!act.startsWith("delete")) return refused();
  if (wasPublished(entry)) return refused("Visitors have seen it, so it can’t be deleted from a list.");
  if (act === "delete") return "asked";
  const deleting = { version, now: desk.now(), dataDir: desk.settings.dataDir };
  const { outcome } = await deleteDraft(desk.db, kind, id, deleting);
  return outcome === "deleted"
    ? { entry, action: "deleted a draft", notice: { text: "The draft is deleted." } }
    : refused();
}

/** What could not be done, as sentences. */
export function whyOf({ errors, problem }: Refused): string {
  const mistakes = errors.map(({ message }) => `${message}.`).join(" ");
  return problem ?? (mistakes || "Someone changed it in the meantime. Look at it and try again.");
}
