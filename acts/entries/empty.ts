/** Begins another city with nothing: the entries that came with the site, as far as nobody has changed them, are drafts. */
import { saveEntry, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { starterEntries } from "../../publishing/files/starter.ts";
import { defineAct, refuse } from "../act.ts";

const notOfStarter = refuse("conflict", "It did not come with the site, or was changed.");

export const empty = defineAct({
  name: "site.empty",
  on: "entry",
  role: "owner",
  label: "Begin with nothing",
  log: "put {it} away, as it came with the site",
  undo: "restore",
  prepare: async ({ db }) => {
    const unchanged = (await starterEntries(db)).filter(({ isChanged }) => !isChanged);
    return new Map(unchanged.map(({ entry }) => [entry.id, entry.version]));
  },
  run: async ({ trx, target: { kind, entry }, prepared, at, actor }) => {
    const version = prepared.get(entry.id);
    if (!version) return notOfStarter;
    const saving = { by: actor.email, now: at, version };
    // Today asks nobody to open a draft of another city.
    const unasked = { ...entry, values: { ...entry.values, toOpen: "" } };
    const off =
      entry.state === "draft"
        ? await saveEntry(trx, kind, entry.id, unasked, { ...saving, incomplete: true })
        : await withdrawEntry(trx, kind, entry.id, { ...saving, toDraft: true });
    return off.outcome === "saved" ? {} : notOfStarter;
  },
  notice: (done) => `Put away as drafts: ${done.length}. Nothing of them is on the site anymore.`,
});
