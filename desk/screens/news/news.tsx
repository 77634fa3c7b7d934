import "./news.css";
import { Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { shortMoment } from "../../../acts/moments.ts";
import { listHidden } from "../../../news/curation.ts";
import { listSourceRows, publisherKinds } from "../../../news/manage-sources.ts";
import { refusedData, runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { Screen } from "../../ui/screen.tsx";
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
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const back = text("back").startsWith("/news/why?") ? text("back") : "/news";
  const done = await runAct(context, request, { act: text("act"), ids: [text("id")], form, back });
  return isRefused(done) ? refusedData(done) : done;
}

export default function News({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  return (
    <Screen
      title="News"
      actions={
        <Link className="btn" to="/news/add">
          Add a source
        </Link>
      }
    >
      <Problem>{actionData?.message}</Problem>
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
