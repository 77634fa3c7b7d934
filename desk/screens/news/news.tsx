import "./news.css";
import { Form } from "react-router";
import { shortMoment } from "../../../acts/moments.ts";
import { listHidden } from "../../../news/curation.ts";
import { listSourceRows, publisherKinds } from "../../../news/manage-sources.ts";
import { answerPresses } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { checkSigns } from "../../ui/health-checks.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { type Column, ScrolledTable } from "../../ui/scrolled-table.tsx";
import { Card, Section } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Route } from "./+types/news";
import { lineOf, type SourceLine } from "./source-line.ts";
import { TryForm } from "./try-form.tsx";
import { HiddenStories, VisibleStories } from "./visible-stories.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, sources, news, now } = context.get(deskContext);
  await news.sync();
  const { articles } = await news.read();
  const rows = await listSourceRows(db, sources);
  const hidden = await listHidden(db);
  return {
    articles: articles.map(({ title, url, source, publishedAt, ...ours }) => ({
      ...{ title: ours.headline ?? title, url, source, when: shortMoment(publishedAt, now()) },
      ...{ isPinned: ours.pinned === true, isNoted: ours.note !== undefined },
    })),
    lines: rows.map((row) => lineOf(row, now())).sort((a, b) => a.order - b.order),
    kinds: publisherKinds,
    hidden: hidden.map(({ url, hidden_at }) => ({ url, when: shortMoment(hidden_at, now()) })),
  };
}

export type Loaded = Route.ComponentProps["loaderData"];

export const action = answerPresses({ back: "/news" });

export default function News({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, kinds } = loaderData;
  return (
    <Screen title="News" answer={actionData} actions={<LinkButton to="/news/add" label="Add a source" />}>
      <VisibleStories {...loaderData} />
      <Card id="add" title="Add a source" className="test">
        <TryForm kinds={kinds} />
      </Card>
      {lines.length > 0 ? (
        <Section id="srcs" title="Sources" count={lines.length}>
          <ScrolledTable
            label="Sources"
            columns={columns}
            rows={lines}
            keyOf={({ address }) => address}
            isStacked
          />
        </Section>
      ) : null}
      <HiddenStories {...loaderData} />
    </Screen>
  );
}

const columns: Column<SourceLine>[] = [
  {
    name: "Source",
    cell: ({ name, url }) => (
      <a href={url} rel="noreferrer" target="_blank">
        {name}
      </a>
    ),
  },
  { name: "Where", cell: ({ where }) => where },
  {
    name: "Health",
    cell: ({ state, word, more }) => (
      <>
        <StateTag sign={checkSigns[state]}>{word}</StateTag>
        {more ? <span className="tbl__x">{more}</span> : null}
      </>
    ),
  },
  {
    ...{ name: "Last checked", className: "data" },
    cell: ({ read }) => (
      <>
        <span className="news-read">Last checked </span>
        {read}
      </>
    ),
  },
  { name: "Actions", isHidden: true, className: "acts", cell: SourceForm },
];

function SourceForm({ name, address, off, added, movedTo }: SourceLine) {
  const act = (value: string, label: string, look = "small") => (
    <Press look={look} act={value} aria-label={`${label}: ${name}`} label={label} />
  );
  return (
    <Form method="post" action="/news" className="news-acts">
      <input type="hidden" name="id" value={address} />
      {movedTo && !off ? act("source.follow", "Follow") : null}
      {off ? null : act("source.read", "Read now")}
      {off ? act("source.on", "Turn on", "small quiet") : act("source.off", "Turn off", "small quiet")}
      {added ? act("source.remove", "Remove", "small quiet") : null}
    </Form>
  );
}
