/** The lines of a list that add nobody, as a file. */
import { start } from "../../../acts/subscribers/imports.ts";
import { csvLine } from "../../../text/csv.ts";
import { requireAct } from "../../acting.ts";
import { download } from "../../http/download.ts";
import type { Route } from "./+types/refused-lines";
import { importAt } from "./at.ts";

export async function loader(args: Route.LoaderArgs) {
  const { refused } = await importAt(requireAct(args, start).db, args.params.number);
  const lines = refused.map(({ line, text, why }) => csvLine([String(line), why, text]));
  return download("refused-lines", "csv", [csvLine(["line", "why", "text"]), ...lines]);
}
