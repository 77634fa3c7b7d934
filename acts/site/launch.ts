/** From the first hour to the launch: pages that were read through, and the site opened or closed. */
import { noteLastDone } from "../../db/last-done.ts";
import { proofs } from "../../monitoring/proofs.ts";
import { pagesToRead, readNote } from "../../monitoring/read-through.ts";
import { saveWord } from "../../words/store.ts";
import { defineAct, refuse, takeUpWords } from "../act.ts";

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

const closed = { key: "site.isClosed", language: "" };

export const open = defineAct({
  on: "site",
  role: "owner",
  name: "site.open",
  label: "Open the site",
  log: "opened the site",
  after: takeUpWords,
  run: async ({ trx, actor, at }) => {
    await saveWord(trx, closed, { text: null, draft: null }, at, actor.email);
    await noteLastDone(trx, { [proofs.opened]: at.toISOString() });
    return { text: "The site is open." };
  },
});

export const close = defineAct({
  on: "site",
  role: "owner",
  name: "site.close",
  label: "Close the site",
  log: "closed the site",
  after: takeUpWords,
  run: async ({ trx, actor, at }) => {
    await saveWord(trx, closed, { text: "yes", draft: null }, at, actor.email);
    await noteLastDone(trx, { [proofs.opened]: null });
    return { text: "Readers see that it opens soon. You see it at the desk." };
  },
});
