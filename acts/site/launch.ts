/** From the first hour to the launch: pages that were read through, and the site opened or closed. */
import { noteLastDone } from "../../db/last-done.ts";
import { proofs } from "../../monitoring/proofs.ts";
import { pagesToRead, readNote } from "../../monitoring/read-through.ts";
import { saveWord } from "../../words/store.ts";
import { type Act, defineAct, refuse, takeUpWords } from "../act.ts";

export const readPage = defineAct({
  on: "site",
  name: "page.read",
  label: "I’ve read it",
  log: "read through {page}",
  input: { page: "path of the page" },
  run: async ({ trx, input, at }) => {
    const page = pagesToRead().find(({ path }) => path === input.page);
    if (!page) return refuse("not_found", "There’s no such page.");
    await noteLastDone(trx, { [readNote(page.path)]: at.toISOString() });
    return { text: `Read: ${page.name}.` };
  },
});

const closed = { key: "launch.isClosed", language: "" };

export const open = turning(null, {
  ...{ name: "site.open", label: "Open the site", log: "opened the site" },
  says: "The site is open.",
});
export const close = turning("yes", {
  ...{ name: "site.close", label: "Close the site", log: "closed the site" },
  says: "Readers see that it opens soon. You see it at the desk.",
});

/** `isClosed`: as the setting says it; null: as it is by default. */
function turning(
  isClosed: "yes" | null,
  { says, ...words }: Pick<Act, "name" | "label" | "log"> & { says: string },
) {
  return defineAct({
    ...{ ...words, on: "site", role: "owner", after: takeUpWords },
    run: async ({ trx, actor, at }) => {
      await saveWord(trx, closed, { text: isClosed, draft: null }, at, actor.email);
      await noteLastDone(trx, { [proofs.opened]: isClosed ? null : at.toISOString() });
      return { text: says };
    },
  });
}
