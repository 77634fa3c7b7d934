/** A report as a page that somebody outside may read, and the end of it. */
import { site } from "../../content/site.ts";
import { languageOf } from "../../content/translate.ts";
import { noteErasures } from "../../db/backup/erasures.ts";
import { type Report, readReport } from "../../reports/read-report.ts";
import { makePage, readDays } from "../../reports/report-pages.ts";
import { spanOf } from "../../reports/spans.ts";
import { canFit, cleanText, compose } from "../../text/normalize.ts";
import { localDateIn } from "../../time/zone-time.ts";
import { defineAct, refuse } from "../act.ts";
import { overwriteErased } from "../overwrite-erased.ts";

const mostCharacters = 1_000;

export const freeze = defineAct<"report-page", Report>({
  name: "report.freeze",
  on: "report-page",
  role: "owner",
  makes: true,
  label: "Make the page",
  log: "made {it} for others to read",
  undo: "restore",
  input: {
    from: "first day, YYYY-MM-DD",
    until: "last day",
    language: "code; empty: the site’s own",
    words: "on top",
  },
  // Undone: its link stays dead in a restored backup, too.
  after: overwriteErased,
  // Not in the transaction: others could write nothing meanwhile.
  prepare: async ({ db, at, input: { from = "", until = "" } }) => {
    const span = spanOf(from, until, localDateIn(site.timeZone)(at));
    return span ? (await readReport(db, span, at)).report : refuse("invalid", "Choose two days first.");
  },
  run: async ({ trx, input, prepared, at }) => {
    const words = cleanText(input.words ?? "");
    if (!canFit(words, mostCharacters))
      return refuse("invalid", `At most ${mostCharacters} characters on top, please.`);
    const language = languageOf(input.language)?.code ?? null;
    const id = await makePage(trx, prepared, { words: compose(words), language }, at);
    return {
      target: `report-page:${id}`,
      text: `Made. Whoever has the link can read it for ${readDays} days.`,
    };
  },
});

export const stop = defineAct({
  name: "report.stop",
  on: "report-page",
  role: "owner",
  label: "Take it back",
  log: "took back {it}",
  undo: "restore",
  // Its link stays dead in a restored backup, too.
  after: overwriteErased,
  run: async ({ trx, target: { id, stopped_at, token }, at }) => {
    if (stopped_at) return refuse("already_done", "It was taken back already.");
    await noteErasures(trx, [{ report: token }], at);
    await trx
      .updateTable("report_pages")
      .set({ stopped_at: at.toISOString() })
      .where("id", "=", id)
      .execute();
    return { text: "Taken back. Its link leads nowhere now." };
  },
});
