import "./news.css";
import { data, Link } from "react-router";
import { shortMoment } from "../../../acts/moments.ts";
import { listHidden } from "../../../news/curation.ts";
import { listSourceRows, publisherKinds } from "../../../news/manage-sources.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { postedTexts } from "../../press.ts";
import { Problem } from "../../ui/callouts.tsx";
import { Screen } from "../../ui/screen.tsx";
import { actOnNews, backTo } from "./news-actions.ts";
import { HiddenStories, ShownStories } from "./shown-stories.tsx";
import { lineOf } from "./source-line.ts";
import { SourceTable } from "./source-table.tsx";
import { TryForm } from "./try-form.tsx";

export async function loader({ context }: RouteArgs) {
  const { db, sources, news, now } = context.get(deskContext);
  await news.sync();
  const { articles } = await news.read();
  const rows = await listSourceRows(db, sources);
  const hidden = await listHidden(db);
  return {
    articles: articles.map(({ title, url, source, publishedAt }) => ({
      title,
      url,
      source,
      when: shortMoment(publishedAt, now()),
    })),
    lines: rows.map((row) => lineOf(row, now())).sort((a, b) => a.order - b.order),
    kinds: publisherKinds,
    hidden: hidden.map(({ url, hidden_at }) => ({ url, when: shortMoment(hidden_at, now()) })),
  };
}

export type Loaded = RouteProps<typeof loader>["loaderData"];

export async function action({ request, context }: RouteArgs) {
  const posted = postedTexts(await request.formData());
  const { problem, to } = await actOnNews(context, posted);
  return problem === undefined ? backTo(to) : data({ problem }, { status: 422 });
}

export default function News({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { problem } = actionData ?? {};
  return (
    <Screen
      title="News"
      actions={
        <Link className="btn" to="/news/add">
          Add a source
        </Link>
      }
    >
      <Problem>{problem}</Problem>
      <ShownStories {...loaderData} />
      <section className="card test" aria-labelledby="add">
        <div className="card__head">
          <h2 id="add">Add a source</h2>
        </div>
        <TryForm kinds={loaderData.kinds} />
      </section>
      <SourceTable {...loaderData} />
      <HiddenStories {...loaderData} />
    </Screen>
  );
}
