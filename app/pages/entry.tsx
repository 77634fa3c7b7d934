import "./entry.css";
import "../ui/text/article.css";
import { data, Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { entryPages as words } from "../../content/entries.ts";
import { pages } from "../../content/pages.ts";
import { fill } from "../../text/words/fill.ts";
import { withCards } from "../../words/kept-cards.ts";
import { readEntry } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { type EntryPageView, entryPageView, kindAt } from "../ui/entries/entry-view.ts";
import { FactList } from "../ui/entries/fact-list.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { entryMeta } from "../ui/layout/page-meta.ts";
import { Withdrawn, withdrawnMeta } from "../ui/layout/withdrawn.tsx";
import { PassOn } from "../ui/text/pass-on.tsx";

export const handle = { js: false };

export const meta = ({ loaderData }: { loaderData?: EntryPageView | null }) =>
  loaderData ? entryMeta(loaderData.head) : withdrawnMeta();

/** An entry of a kind that no page is made for. Withdrawn: null with status 410. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const values = context.get(requestContext);
  const kind = kindAt(new URL(request.url).pathname.replace(/\/[^/]*$/, ""));
  if (!kind) throw new Response("Not found", { status: 404 });
  const entry = await readEntry(values, kind, params.slug ?? "");
  if (!entry) return data(null, { status: 410 });
  return data<EntryPageView>(await withCards(values, entryPageView(kind, entry, values.siteUrl)));
}

export default function EntryPage() {
  const loaded = useLoaderData<EntryPageView | null>();
  if (!loaded)
    return (
      <Withdrawn
        words={{ ...words.withdrawn, link: { label: pages.sitemap.name, to: pages.sitemap.path } }}
      />
    );
  const { head, list, date, author, html, lead, facts } = loaded;
  return (
    <>
      <PageHead page={head.trail} title={head.title} lead={lead}>
        {date || author ? (
          <p className="entry-line">
            {date ? <time dateTime={date.iso}>{date.words}</time> : null}
            {date && author ? ", " : null}
            {author}
          </p>
        ) : null}
      </PageHead>
      <div className="wrap">
        <article className="entry">
          {html ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts
            <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          ) : null}
          <FactList label={words.facts} facts={facts} />
          <p>
            <Link to={list.path}>{fill(words.all, { many: list.many })}</Link>
          </p>
          <PassOn head={head} day={date?.words} section={list.many} canCopy={false} />
        </article>
      </div>
    </>
  );
}
