/** Our copies of publishers' pictures in the database, and their retention. */
import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { inTransaction } from "../../db/retry.ts";
import type { Database, Tables } from "../../db/schema.ts";
import type { EncodeResult } from "../../pictures/encode-picture.ts";
import { isFileName, nameFiles } from "../../pictures/name-files.ts";
import { readStoredPicture } from "../../pictures/picture.ts";
import type { Article } from "../article.ts";
import { listHiddenArticles } from "../curation.ts";
import type { Source } from "../source-list.ts";

/** Path prefix under which the files are served. */
export const picturePathPrefix = "/news-pictures/";
const anHour = 3_600_000;
/** Milliseconds before a failed picture is tried again. */
const retryDelay = 24 * anHour;
/** Milliseconds that a copy is kept after its story was last shown, for pages that are still open. */
const retention = 3 * 24 * anHour;

/** Adds our copies of the pictures to these articles; `origin` without a trailing slash. */
export async function withPictures(
  db: Database,
  articles: readonly Article[],
  { sources, origin }: { sources: readonly Source[]; origin: string },
): Promise<Article[]> {
  const rows = await picturesOf(db, articles, sources)
    .innerJoin("news_pictures as p", "p.url", "a.image_url")
    .select(["a.url", "p.copy"])
    .execute();
  const copies = new Map(rows.map(({ url, copy }) => [url, copy]));
  return articles.map((article) => {
    const copy = copies.get(article.url);
    if (!copy) return article;
    const picture = readStoredPicture(copy, picturePathPrefix);
    return { ...article, urlToImage: origin + (picture.webp.at(-1)?.src ?? ""), picture };
  });
}

/** URLs of the pictures to fetch for these articles, in order: never tried, or failed over a day ago. */
export async function listDuePictures(
  db: Database,
  articles: readonly Article[],
  { sources, now }: { sources: readonly Source[]; now: Date },
): Promise<string[]> {
  const rows = await picturesOf(db, articles, sources)
    .leftJoin("news_pictures as p", "p.url", "a.image_url")
    .select(["a.url", "a.image_url", "p.copy", "p.tried_at"])
    .execute();
  const triedRecently = (time: string | null) =>
    time !== null && time > ago(now, retryDelay) && time <= now.toISOString();
  const due = new Map(
    rows
      .filter(({ copy, tried_at }) => copy === null && !triedRecently(tried_at))
      .map(({ url, image_url }) => [url, image_url]),
  );
  return [...new Set(articles.map(({ url }) => due.get(url)))].filter((url) => url != null);
}

/** Stores the files of a picture, or why there are none. */
export async function savePicture(db: Database, url: string, result: EncodeResult, now: Date): Promise<void> {
  // The URL is part of the names, so that equal bytes from two URLs are deleted independently.
  const named = "files" in result ? nameFiles(url, result) : undefined;
  const rows = (named?.files ?? []).map((file) => ({ ...file, picture_url: url }));
  const tried_at = now.toISOString();
  const problem = "problem" in result ? result.problem : null;
  const outcome = { tried_at, copy: named?.column ?? null, problem };
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom("news_picture_files").where("picture_url", "=", url).execute();
    if (rows.length > 0) await trx.insertInto("news_picture_files").values(rows).execute();
    await trx
      .insertInto("news_pictures")
      .values({ url, shown_at: tried_at, ...outcome })
      .onConflict((conflict) => conflict.column("url").doUpdateSet(outcome))
      .execute();
  });
}

/**
 * Marks the pictures of these articles as shown. Deletes those not shown for three days, and those that no article uses any
 * more, or only hidden articles and excluded sources.
 */
export async function deleteExpiredPictures(
  db: Database,
  articles: readonly Article[],
  { sources, now }: { sources: readonly Source[]; now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const hidden = await listHiddenArticles(trx);
    await trx
      .updateTable("news_pictures")
      .set({ shown_at: now.toISOString() })
      .where("shown_at", "<", ago(now, anHour))
      .where("url", "in", picturesOf(trx, articles, []).select(asUrl))
      .execute();
    const wanted = trx
      .selectFrom("news_articles as a")
      .select(asUrl)
      .where("image_url", "is not", null)
      .where(isIncluded(sources))
      .where("url", "not in", ["", ...hidden]);
    const gone = await trx
      .deleteFrom("news_pictures")
      .where(({ eb, or }) => or([eb("shown_at", "<", ago(now, retention)), eb("url", "not in", wanted)]))
      .returning("url")
      .execute();
    const urls = gone.map(({ url }) => url);
    await trx
      .deleteFrom("news_picture_files")
      .where("picture_url", "in", ["", ...urls])
      .execute();
  });
}

/** The bytes of the file with this name, or undefined. */
export async function readPictureFile(db: Database, name: string): Promise<Buffer | undefined> {
  if (!isFileName(name)) return undefined;
  const files = db.selectFrom("news_picture_files").select("bytes");
  return (await files.where("name", "=", name).executeTakeFirst())?.bytes;
}

/** These articles with a picture, without those of excluded sources. */
function picturesOf(db: Database, articles: readonly Article[], sources: readonly Source[]) {
  const urls = articles.map(({ url }) => url);
  return db
    .selectFrom("news_articles as a")
    .where("a.url", "in", ["", ...urls])
    .where(isIncluded(sources))
    .where("a.image_url", "is not", null);
}

/**
 * Neither the feed's URL nor the publisher's name (ignoring case; a stored story may carry its publisher's own) is that of a source
 * with `pictures: false`.
 */
function isIncluded(sources: readonly Source[]) {
  const excluded = sources.filter(({ pictures }) => pictures === false);
  const feeds = ["", ...excluded.map(({ url }) => url)];
  const names = ["", ...excluded.map(({ name }) => name)].map((name) => sql`lower(${name})`);
  return sql<SqlBool>`(source_url not in (${sql.join(feeds)}) and lower(source) not in (${sql.join(names)}))`;
}

function asUrl({ ref }: ExpressionBuilder<Tables & { a: Tables["news_articles"] }, "a">) {
  return ref("a.image_url").$notNull().as("url");
}

function ago(now: Date, span: number): string {
  return new Date(now.getTime() - span).toISOString();
}
