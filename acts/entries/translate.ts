/** Entries in other languages: saves, removes, and says that a native speaker has read it. */
import { isDeepStrictEqual } from "node:util";
import { languageOf } from "../../content/translate.ts";
import { checkTranslation, saveTranslation } from "../../publishing/translations/save-translation.ts";
import { fingerprint, type Translation } from "../../publishing/translations/translation.ts";
import { latestTranslations } from "../../publishing/translations/translation-store.ts";
import { type Act, type Done, defineAct, type Refused, refuse, type Work } from "../act.ts";
import type { EntryTarget } from "../targets/entries.ts";
import { changedMeanwhile } from "./withdraw.ts";

const shared = { on: "entry", undo: "restore" } as const satisfies Partial<Act>;
const input = {
  language: "its code, such as es",
  version: "the version of the translation that was looked at; absent: whatever it is",
};

export const save = defineAct({
  ...shared,
  name: "translation.save",
  label: "Save the translation",
  log: "translated {it}",
  input: { ...input, of: "fingerprint of the English that it was made from; absent: that of now" },
  takesDraft: true,
  run: (work) =>
    change(work, (known) => {
      const { target, input: typed } = work;
      const { kind, entry } = target;
      const given = { body: known?.body ?? "", ...known?.values, ...typed };
      const { text, errors } = checkTranslation(kind, entry, given);
      if (errors.length > 0) return refuse("invalid", undefined, { errors });
      if (!text.body && Object.keys(text.values).length === 0)
        return refuse("invalid", "Write it in that language first.");
      const of = /^[0-9a-f]{10}$/.exec(typed.of ?? "")?.[0] ?? fingerprint(kind.name, entry);
      const isSame = known && isDeepStrictEqual(text, { values: known.values, body: known.body });
      if (isSame && known.of === of) return "unchanged";
      return { ...text, of, readBy: isSame ? known.readBy : null };
    }),
});

export const remove = defineAct({
  ...shared,
  name: "translation.remove",
  label: "Remove the translation",
  log: "removed a translation of {it}",
  input,
  run: (work) =>
    change(work, (known) => (known ? undefined : nothing), "Removed. Visitors read the English."),
});

export const read = defineAct({
  ...shared,
  name: "translation.read",
  label: "A native speaker has read it",
  log: "noted that a native speaker has read a translation of {it}",
  input,
  run: (work) =>
    change(
      work,
      (known) => {
        if (!known) return nothing;
        return known.readBy
          ? refuse("already_done", "That was noted already.")
          : { ...known, readBy: work.actor.email };
      },
      "Noted.",
    ),
});

const nothing = refuse("not_found", "There’s no translation of it.");

/** Saves what `next` makes of the translation of now; undefined removes it. `says`: of what is not saved text. */
async function change(
  { trx, target: { kind, entry }, input, actor, at }: Work<EntryTarget>,
  next: (known: Translation | undefined) => Translation | Refused | "unchanged" | undefined,
  says?: string,
): Promise<Done | Refused> {
  const language = languageOf(input.language);
  if (!language) return refuse("not_found", "The site isn’t there in that language.");
  const latest = (await latestTranslations(trx, language.code, [entry])).get(entry.id);
  const version = latest?.version ?? 0;
  if (input.version !== undefined && Number(input.version) !== version) return changedMeanwhile;
  const made = next(latest?.isRemoved ? undefined : latest);
  if (made === "unchanged") return { text: "It says so already.", unchanged: true };
  if (made && "refused" in made) return made;
  const saving = { by: actor.email, now: at, version };
  if (!(await saveTranslation(trx, kind, entry, language.code, made, saving))) return changedMeanwhile;
  const when = entry.state === "published" ? "within seconds" : "with the entry";
  return { text: says ?? `Saved. Visitors will see it ${when}.` };
}
