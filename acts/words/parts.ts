/** Settings, by the part that one form saves: at once, or as a draft of the look, which is judged before readers see it. */
import { look } from "../../content/look.ts";
import { paint } from "../../content/paint.ts";
import type { Database } from "../../db/schema.ts";
import type { FieldError } from "../../publishing/kind.ts";
import { addLookPicture } from "../../publishing/pictures/look-pictures.ts";
import { type Paints, weakPairs } from "../../words/look-pairs.ts";
import { type PartName, settingDefinitions, settingsOf } from "../../words/settings.ts";
import { defaultText, listWords, saveWord, wrongWith } from "../../words/store.ts";
import { type Act, defineAct, isRefused, type Refused, refuse, takeUpWords, type Work } from "../act.ts";

/** What it does not ask for stays. */
export const saveSettings = partAct("settings.save", {
  ...{ label: "Save", log: "changed the settings {it}" },
  says: "Saved. Readers see it within seconds.",
});

export const draftLook = partAct("look.draft", {
  ...{ label: "Save draft and preview", log: "drafted the look" },
  says: "The draft is kept. Readers see the old look.",
});

/** Refused with the pairs that cannot be read, and the nearest colors that can. */
export const publishLook = partAct("look.publish", {
  ...{ label: "Publish the look", log: "published the look" },
  says: "Published. Readers see it within seconds.",
});

export const discardLook = partAct("look.discard", {
  ...{ label: "Back to what readers see", log: "discarded the draft of the look" },
  says: "The draft is gone.",
});

function partAct(
  name: `${"settings" | "look"}.${Intent}`,
  { says, ...words }: Pick<Act, "label" | "log"> & { says: string },
) {
  const intent = name.replace(/.*\./, "") as Intent;
  const isLook = name.startsWith("look.");
  const isSeen = intent === "save" || intent === "publish";
  const labels = Object.entries(settingDefinitions).map(([key, { label }]) => [key, label]);
  return defineAct({
    ...{ ...words, name, on: "part", role: "owner", undo: "restore", after: takeUpWords },
    input: {
      ...Object.fromEntries(labels),
      use: "a color in place of a typed one: the key of its setting, a space and six digits",
      seen: "what the settings said when they were looked at, as JSON; absent: whatever they say",
    },
    prepare: isLook ? addPictures : async () => ({}),
    run: async (work) => {
      if (isLook && work.target !== "look")
        return refuse("not_found", "Only the part named look has a look.");
      const read = await readTyped(work, intent);
      if (isRefused(read)) return read;
      const weak = isSeen && (await refuseWeak(work.trx, new Map(read.map(({ key, next }) => [key, next]))));
      if (weak) return weak;
      for (const { key, byDefault, now, next } of read) {
        const published = { text: next === byDefault ? null : next, draft: null, of: byDefault };
        const set = isSeen ? published : { draft: next === now ? null : next };
        await saveWord(work.trx, { key, language: "" }, set, work.at, work.actor.email);
      }
      return { text: says, unchanged: read.length === 0 };
    },
  });
}

type Intent = "save" | "draft" | "publish" | "discard";
type Added = Readonly<Record<string, string>>;

/** What becomes otherwise: than the draft, or of what readers are to see than what they do. */
async function readTyped({ trx, target, input, prepared }: Work<PartName, Added>, intent: Intent) {
  const own = new Map((await listWords(trx)).flatMap((row) => (row.language ? [] : [[row.key, row]])));
  const [used, color] = input.use?.split(" ") ?? [];
  const seen = seenIn(input.seen);
  const errors: FieldError[] = [];
  const meanwhile: FieldError[] = [];
  const all = settingsOf(target).map((key) => {
    const byDefault = defaultText(key);
    const now = own.get(key)?.text ?? byDefault;
    const shown = (intent === "save" ? undefined : own.get(key)?.draft) ?? now;
    const typed = (used === key ? color : undefined) ?? prepared[key] ?? input[key]?.trim() ?? shown;
    // Where nothing else was typed, what somebody saved meanwhile stays.
    const was = seen[key] ?? shown;
    if (![was, shown].includes(typed) && was !== shown)
      meanwhile.push({ field: key, message: `Saved meanwhile: ${shown || "nothing"}` });
    const next = intent === "discard" ? now : typed === was ? shown : typed;
    const wrong = next === shown ? undefined : wrongWith({ key, language: "" }, next);
    if (wrong) errors.push({ field: key, message: wrong });
    return { key, byDefault, now, shown, next };
  });
  if (errors.length > 0) return refuse("invalid", notSaved, { errors });
  if (meanwhile.length > 0 && intent !== "discard")
    return refuse("conflict", "Not saved: someone changed the same in the meantime.", { errors: meanwhile });
  return all.filter(({ now, shown, next }) => next !== shown || (intent === "publish" && next !== now));
}

function seenIn(json = "{}"): Readonly<Record<string, string>> {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

const notSaved = "Not saved: look at what is marked.";

/** The pictures that came with the form, by the setting that is to name them; "" where there is to be none. */
async function addPictures({ db, form, actor, at }: Omit<Work<undefined>, "trx" | "target">) {
  const added: Record<string, string> = {};
  const errors: FieldError[] = [];
  for (const name of Object.keys(look) as (keyof typeof look)[]) {
    const key = `look.${name}`;
    // The band is cut from the hero picture, and goes with it.
    const isBand = name === "band" && !form.has(`none ${key}`);
    if (form.has(`none ${key}`) || (isBand && form.has("none look.hero"))) added[key] = "";
    const file = posted(form, name) ?? (isBand && errors.length === 0 ? posted(form, "hero") : undefined);
    if (!file) continue;
    const result = await addLookPicture(db, name, file, { by: actor.email, now: at });
    if ("why" in result) errors.push({ field: key, message: result.why });
    else added[key] = result.file;
  }
  return errors.length > 0 ? refuse("invalid", notSaved, { errors }) : added;
}

function posted(form: FormData, name: string): File | undefined {
  const file = form.get(`file look.${name}`);
  return file instanceof File && file.size > 0 ? file : undefined;
}

/** Why these texts, by their keys, may not be what the site says: a color among them could not be read. */
export async function refuseWeak(
  db: Database,
  changes: ReadonlyMap<string, string>,
): Promise<Refused | undefined> {
  const own = [...changes].flatMap(([key, text]) =>
    key.startsWith("paint.") && /^#[\da-f]{6}$/.test(text) ? [[key.slice(6), text] as const] : [],
  );
  if (own.length === 0) return undefined;
  const before = await readPaints(db);
  const all = weakPairs({ ...before, ...Object.fromEntries(own) }, before);
  const weak = all.filter(({ names }) => own.some(([name]) => names.includes(name)));
  return weak[0] && refuse("invalid", weak[0].says, { detail: { weak } });
}

/** The colors that readers see, or in their place those that were drafted. */
export async function readPaints(db: Database, which: "text" | "draft" = "text"): Promise<Paints> {
  const rows = (await listWords(db)).filter(({ key }) => key.startsWith("paint."));
  const own = rows.map((row) => [row.key.slice(6), row[which] ?? row.text ?? defaultText(row.key)]);
  return { ...paint, ...Object.fromEntries(own) };
}
