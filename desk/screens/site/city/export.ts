/** GET /site/city/export.json: all that the owner changed of words, settings and lists, for another installation. */
import { exportWords } from "../../../../words/word-file.ts";
import { requireAct } from "../../../acting.ts";
import { download } from "../../../http/download.ts";
import type { Route } from "./+types/export";

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, now } = requireAct(args, { role: "owner" });
  return download("city", "json", [await exportWords(db)], now());
}
