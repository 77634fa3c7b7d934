/** The cards of a page. Server only. */
import { currentLanguage, translatedPath } from "../content/translate.ts";
import { cardsTag, findCards } from "../words/kept-cards.ts";
import type { Reading } from "./published-entries.ts";

/** Those of a page as its head names them; nothing until they are drawn. `path`: in the site's own language. */
export async function readCards({ db, uses }: Pick<Reading, "db" | "uses">, path: string) {
  const page = translatedPath(path, currentLanguage());
  uses(cardsTag(page));
  return { drawn: await findCards(db, page) };
}
