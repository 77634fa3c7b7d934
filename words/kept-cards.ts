/** The cards of pages that are drawn: which a page names, and their bytes. */
import { currentLanguage, translatedPath } from "../content/translate.ts";
import type { Database } from "../db/schema.ts";

/** The addresses of both pictures, and what they say. */
export interface DrawnCards {
  wide: string;
  square: string;
  alt: string;
}

/** The tag of content versions under which a page shows its cards. `page`: its path, with its language. */
export function cardsTag(page: string): string {
  return page.includes("/news/s/") ? "news cards" : "page cards";
}

/** Those of a page as its head names them; nothing until both are drawn. `path`: in the site's own language. */
export async function readCards(
  { db, uses }: { db: Database; uses: (tag: string) => void },
  path: string,
): Promise<{ drawn: DrawnCards | undefined }> {
  const page = translatedPath(path, currentLanguage());
  uses(cardsTag(page));
  const query = db.selectFrom("page_cards").select(["path", "alt"]).where("page", "=", page);
  const rows = await query
    .where("replaced_at", "is", null)
    .where(({ fn }) => fn<number>("length", ["bytes"]), ">", 0)
    .execute();
  const find = (isSquare: boolean) => rows.find(({ path }) => /-square-\w{16}\.png$/.test(path) === isSquare);
  const [wide, square] = [find(false), find(true)];
  return { drawn: wide && square && { wide: wide.path, square: square.path, alt: wide.alt } };
}

/** What a page shows, with its cards in its head. */
export async function withCards<View extends { head: { path: string } }>(
  context: { db: Database; uses: (tag: string) => void },
  view: View,
): Promise<View & { head: { drawn: DrawnCards | undefined } }> {
  return { ...view, head: { ...view.head, ...(await readCards(context, view.head.path)) } };
}

/** The bytes of a card by the rest of its address behind `/og/`; undefined where there is none. */
export async function readCard(db: Database, name: string): Promise<Buffer | undefined> {
  const query = db.selectFrom("page_cards").select("bytes").where("path", "=", `/og/${name}`);
  const bytes = (await query.executeTakeFirst())?.bytes;
  return bytes?.length ? bytes : undefined;
}
