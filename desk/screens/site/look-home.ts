/** Home with the draft of the look, by day or at night, for a frame of the screen Look. */
import { readIn } from "../../../text/words/reading.ts";
import { listWords, snapshotOf } from "../../../words/store.ts";
import { requireAct } from "../../acting.ts";
import { framedPage } from "../entries/render-draft.ts";
import type { Route } from "./+types/look-home";

export async function loader(args: Route.LoaderArgs) {
  const { db, renderSite } = requireAct(args, { role: "owner" });
  const scheme = new URL(args.request.url).searchParams.get("in") === "dark" ? "dark" : "light";
  const rows = await listWords(db);
  const drafted = rows.map((row) =>
    /^(paint|look)\./.test(row.key) ? { ...row, text: row.draft ?? row.text } : row,
  );
  const page = await readIn(undefined, () => renderSite("/", db, scheme), snapshotOf(drafted));
  return framedPage(await page.text(), { status: page.status });
}
