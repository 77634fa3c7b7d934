/** Begins another city with nothing: the entries that came with the site, as far as nobody has changed them, are drafts. */
import { withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { starterEntries } from "../../publishing/files/starter.ts";
import { defineAct, refuse } from "../act.ts";

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
    const saving = { by: actor.email, now: at, toDraft: true };
    const off = version ? await withdrawEntry(trx, kind, entry.id, { ...saving, version }) : undefined;
    return off?.outcome === "saved"
      ? {}
      : refuse("conflict", "It did not come with the site, or was changed.");
  },
  notice: (done) => `Put away as drafts: ${done.length}. Nothing of them is on the site anymore.`,
});
