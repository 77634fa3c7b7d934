import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { entryPages as words } from "../../content/entries.ts";
import { plural } from "../../text/words/plural.ts";
import { countMore, readEntries } from "../published-entries.ts";
import { requestContext } from "../request-context.ts";
import { type EntryListView, entryListView, kindAt } from "../ui/entries/entry-view.ts";
import { PageHead } from "../ui/layout/page-head.tsx";
import { entryMeta } from "../ui/layout/page-meta.ts";
import { Section } from "../ui/news/headline.tsx";
import { Lines } from "../ui/text/lines.tsx";

const limit = 200;

export const handle = { js: false };

export const meta = ({ loaderData }: { loaderData?: EntryListView }) =>
  loaderData ? entryMeta(loaderData.head) : [];

/** The list of a kind that no page is made for. There is none before something is published. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<EntryListView> {
  const values = context.get(requestContext);
  const kind = kindAt(new URL(request.url).pathname);
  const entries = kind ? await readEntries(values, kind, { limit }) : [];
  if (!kind || entries.length === 0) throw new Response("Not found", { status: 404 });
  return entryListView(kind, entries, await countMore(values, kind, entries.length), values.siteUrl);
}

export default function EntryList() {
  const { head, entries, more } = useLoaderData<EntryListView>();
  const lines = entries.map(({ path, title, date, summary }) => ({
    path,
    title,
    when: date ? <time dateTime={date.iso}>{date.words}</time> : <span />,
    text: summary,
  }));
  return (
    <>
      <PageHead page={head.trail} title={head.title} />
      <Section>
        <h2 className="visually-hidden">{head.title}</h2>
        <Lines lines={lines} />
        {more > 0 ? <p>{plural(words.more, more)}</p> : null}
      </Section>
    </>
  );
}
