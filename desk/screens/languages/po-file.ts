/** GET /languages/es/po: all texts of a language as one file for a translator. */
import { readItems } from "../../../acts/languages/items.ts";
import { deskContext } from "../../desk-context.ts";
import { download } from "../../http/download.ts";
import type { Route } from "./+types/po-file";
import { languageAt } from "./language-at.ts";
import { writePo } from "./po.ts";

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, now } = args.context.get(deskContext);
  const language = await languageAt(args);
  const items = await readItems(db, language, now());
  return download(language.code, "po", [writePo(language, items, now())], now());
}
