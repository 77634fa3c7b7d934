/** Saves what an editor typed into an entry, publishes or schedules it. */
import { kinds } from "../../publishing/catalog.ts";
import { checkDraft } from "../../publishing/entries/check-draft.ts";
import { editEntry } from "../../publishing/entries/edit-entry.ts";
import { type Draft, type Entry, entryPath, isSeen, type Kind } from "../../publishing/kind.ts";
import type { PostedPictures } from "../../publishing/pictures/posted-pictures.ts";
import {
  type Act,
  type Done,
  defineAct,
  type Input,
  isRefused,
  type Refused,
  refuse,
  type Work,
} from "../act.ts";
import { preparePictures, typedDraft } from "../draft-input.ts";
import { dayAndTime, readPublishTime, timeField, whenMailed } from "../moments.ts";

type Intent = "save" | "publish" | "schedule";

const input = {
  version: 'the version that was edited, of several "12.3 14.1", each after its id; absent: whatever it is',
  past: "yes: although it is over already",
};

/** Refused as "confirm" when visitors would first see an event that is over; as "conflict" when somebody saved it meanwhile. */
export const save = editing("save", { label: "Save", log: "saved {it}" });
export const publish = editing("publish", { label: "Publish", log: "published {it}" });
export const schedule = editing("schedule", {
  label: "Schedule",
  log: "scheduled {it}",
  input: { ...input, publishAt: "when, such as 2031-01-05T09:00" },
});

/** Makes one, and publishes or schedules it if the intent says so. The same key makes no second one. */
export const create = defineAct({
  name: "entry.create",
  on: "entry",
  makes: true,
  label: "Save draft",
  log: "wrote {it}",
  input: {
    kind: "what it is, such as event",
    intent: "save, publish or schedule",
    publishAt: "when it is to be published",
    draftKey: "key of the form",
    past: "yes: although it is over already",
  },
  takesDraft: true,
  prepare: preparePictures,
  run: async (work) => {
    const { kind: name = "", intent = "save" } = work.input;
    const kind = kinds.get(name);
    if (!kind) return refuse("not_found", "There’s nothing of this kind.");
    const known = /^(publish|schedule)$/.test(intent) ? (intent as Intent) : "save";
    return edit(work, known, { kind, entry: undefined });
  },
});

function editing(intent: Intent, words: Pick<Act, "label" | "log"> & Partial<Pick<Act, "input">>) {
  return defineAct({
    ...{ input, ...words },
    name: `entry.${intent}`,
    on: "entry",
    undo: "restore",
    takesDraft: true,
    prepare: preparePictures,
    run: (work) => edit(work, intent, work.target),
  });
}

type Edited = { kind: Kind; entry: Entry | undefined };
type Editing = Omit<Work<unknown, PostedPictures>, "target">;

async function edit(work: Editing, intent: Intent, target: Edited): Promise<Done | Refused> {
  const saved = await saveTyped(work, intent, target);
  if (isRefused(saved)) return saved;
  const { id, kind, slug, state, publishAt } = saved.entry;
  const done = { target: `entry:${id}`, to: `/entries/${kind}/${id}` };
  const link = { text: "See it", href: work.siteUrl + entryPath(target.kind, slug) };
  if (state === "scheduled" && intent !== "save")
    return { ...done, text: `It will be published on ${dayAndTime(publishAt ?? "")}.` };
  const mail = saved.notified ? ` An email to ${saved.notified} ${whenMailed(work.settings)}.` : "";
  if (intent !== "save")
    return { ...done, link, text: `Published. Visitors will see it within seconds.${mail}` };
  if (state === "published") return { ...done, link, text: "Saved. Visitors will see it within seconds." };
  const text = work.prepared.inText === "" ? "Saved." : "The picture is in the text.";
  const isOff = target.entry?.state === "scheduled" && state === "draft";
  return { ...done, text: text + (isOff ? takenOff : "") };
}

/** Saves what was typed, and publishes or schedules it; `notified`: who is mailed about it. */
export async function saveTyped(work: Editing, intent: Intent, { kind, entry }: Edited) {
  const { trx, at, actor, input: given } = work;
  const typed = typedDraft(kind, work, entry ?? { values: {}, body: "" });
  const detail = { typed };
  const publishAt = intent === "schedule" ? readPublishTime(given.publishAt ?? "", at) : undefined;
  if (typeof publishAt === "string") {
    const checked = checkDraft(kind, typed);
    const errors = [{ field: timeField, message: publishAt }, ...(checked.ok ? [] : checked.errors)];
    return refuse("invalid", undefined, { errors, detail });
  }
  if (!given.past && isOver({ kind, entry }, typed, intent, at))
    return refuse("confirm", "It would be over already.", { detail });
  const saved = await editEntry(trx, kind, typed, {
    ...{ by: actor.email, now: at, intent: publishAt ?? (intent === "publish" ? intent : "save") },
    place: work,
    form: given.form?.slice(0, 80) || undefined,
    draftKey: given.draftKey,
    entry: entry && { id: entry.id, version: versionOf(given, entry) },
  });
  if (saved.outcome === "invalid") return refuse("invalid", undefined, { errors: saved.errors, detail });
  if (saved.outcome === "not_found") return refuse("not_found", deletedMeanwhile, { detail });
  if (saved.outcome === "conflict")
    return refuse("conflict", undefined, {
      detail: { typed, entry: saved.entry, base: Number(given.version) },
    });
  return { entry: saved.entry, notified: saved.notified };
}

function versionOf({ version = "" }: Input, entry: Entry): number {
  const own = version.split(" ").find((one) => one.startsWith(`${entry.id}.`));
  return Number(own?.split(".")[1] ?? (version || entry.version));
}

const deletedMeanwhile =
  "Someone else deleted it in the meantime. Your text is still here: save it as a new one.";

/** Whether visitors would first see it over. Mistakes come first, and a draft is asked about when it is published. */
function isOver({ kind, entry }: Edited, draft: Draft, intent: Intent, now: Date): boolean {
  const checked = checkDraft(kind, draft);
  if ((intent === "save" && !(entry && isSeen(entry))) || !checked.ok) return false;
  const endsAt = kind.endsAt?.(checked.draft);
  const isKnown = entry?.state === "published" && entry.endsAt === endsAt;
  return endsAt !== undefined && !isKnown && new Date(endsAt) < now;
}

/** Of what is mailed: only the text that was scheduled may leave. */
export const takenOff = " It’s a draft again, because its text was changed after it was scheduled.";
