import { type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from "react-router";
import { recordPage } from "../../../content/record/page.ts";
import { readCards } from "../../../words/kept-cards.ts";
import { requestContext } from "../../request-context.ts";
import { entryMeta } from "../../ui/layout/page-meta.ts";
import { filterAddress } from "../../ui/record/record-filter.ts";
import { PassOn } from "../../ui/text/pass-on.tsx";
import { findTopic } from "../../ui/topics/find-topic.ts";
import { hasPage, readPublished } from "../../ui/topics/read-scoped.ts";
import { scopeOf } from "../../ui/topics/scope.ts";
import { TopicPage, topicTrail } from "../../ui/topics/topic-page.tsx";

export const handle = { js: false, document: true };
/** GET /topics/<value> and /places/<value>. A place that too few things name is a filter of The Record. */
export async function loader({ request, params: { value = "" }, context }: LoaderFunctionArgs) {
  const values = context.get(requestContext);
  const isPlace = new URL(request.url).pathname.startsWith("/places/");
  const scope = scopeOf(isPlace ? "place" : "topic", value);
  if (!scope) throw new Response("Not found", { status: 404 });
  const published = await readPublished(values, scope);
  if (isPlace && !(await hasPage(values, scope, published))) throw redirect(filterAddress({ place: value }));
  return { ...(await findTopic(values, scope, published)), ...(await readCards(values, scope.path)) };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { scope, changedAt, drawn } = loaderData;
  const { path, title, description, label, by, value } = scope;
  return [
    ...entryMeta({
      path,
      title,
      description,
      card: "record",
      ...{ cardLine: recordPage.card, drawn },
      trail: topicTrail(label),
    }),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title,
      href: `/record.xml?${by}=${value}`,
    },
    ...(changedAt ? [] : [{ name: "robots", content: "noindex" }]),
  ];
}

export default function Topic() {
  const { drawn, ...view } = useLoaderData<typeof loader>();
  return (
    <>
      <TopicPage view={view} />
      <div className="wrap topic-share">
        <PassOn
          head={{ ...view.scope, drawn }}
          title={view.scope.label}
          section={recordPage.name}
          canCopy={false}
        />
      </div>
    </>
  );
}
