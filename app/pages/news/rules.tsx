import { newsLists } from "../../../content/news/lists.ts";
import { newsNote as words } from "../../../content/news/note.ts";
import { pages } from "../../../content/pages.ts";
import { publishersOf } from "../../news-ways.ts";
import { requestContext } from "../../request-context.ts";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { entryMeta } from "../../ui/layout/page-meta.ts";
import { NewsRules, PublisherTable } from "../../ui/news/rules-content.tsx";
import type { Route } from "./+types/rules";
import "../news.css";

export const handle = { js: false, document: true };

/** How stories are chosen, word for word, and whose feeds are read: /news/rules. */
export async function loader({ context }: Route.LoaderArgs) {
  const { readNewsSources, uses } = context.get(requestContext);
  uses("news");
  return {
    head: {
      path: newsLists.rules.path,
      title: words.note.title,
      description: words.note.description,
      card: "news" as const,
      trail: [{ name: pages.news.name, path: pages.news.path }, { name: words.note.title }],
    },
    publishers: publishersOf(await readNewsSources()),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? entryMeta(loaderData.head) : []);

export default function Rules({ loaderData: { head, publishers } }: Route.ComponentProps) {
  const { note } = words;
  return (
    <>
      <PageHead page={head.trail} title={head.title} quiet lead={note.text} />
      <section className="section news-note">
        <div className="wrap">
          <NewsRules />
          <div className="stack">
            <PublisherTable publishers={publishers} />
            <p>
              {note.follow} <a href="/feed.xml">Atom</a>, <a href="/feed.json">JSON Feed</a>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
