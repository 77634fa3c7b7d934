/** What is done about a page that entries link to and that is not what it was. */
import { linkedSources } from "../../publishing/entries/linked-sources.ts";
import { markMissing } from "../../publishing/source-line.ts";
import { type Act, defineAct, isRefused } from "../act.ts";
import { localDate } from "../moments.ts";
import { readRecords } from "../records.ts";
import { changeEntry, seen } from "./checks.ts";

const shared = { on: "link", undo: "restore" } as const satisfies Partial<Act>;

/** In each published entry that names it among its sources. */
export const missing = defineAct({
  ...shared,
  name: "link.missing",
  label: "Note “no longer there”",
  log: "noted that {it} is no longer there",
  run: async (work) => {
    const { trx, target, at } = work;
    const uses = ((await linkedSources(trx, at, [target.url])).get(target.url) ?? []).filter(
      ({ line }) => line,
    );
    const keys = uses.map(({ entry }) => `entry:${entry.id}`);
    const before = await readRecords(trx, keys);
    for (const use of uses) {
      const marked = use.kind.fields
        .filter(({ name, isSources }) => isSources && use.entry.values[name])
        .map(({ name }) => [
          name,
          markMissing(use.entry.values[name] ?? "", target.url, localDate(target.checked_at)),
        ]);
      const saved = await changeEntry(work, use, Object.fromEntries(marked));
      if (isRefused(saved)) return saved;
    }
    return { text: `Saved. ${seen.published}`, before };
  },
});

/** For whoever links to it: the finding leaves the list until the page is another one. */
export const holds = defineAct({
  ...shared,
  name: "link.holds",
  label: "Ours still holds",
  log: "said that the entry still holds, whatever became of {it}",
  run: async ({ trx, target }) => {
    await trx.updateTable("source_checks").set({ holds: 1 }).where("url", "=", target.url).execute();
    return { text: "Noted. You’re asked again when the page is another one." };
  },
});
