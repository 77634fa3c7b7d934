import "./news.css";
import { useState } from "react";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from "react-router";
import { news as words } from "../../content/news.ts";
import { story } from "../../forms/story.ts";
import type { NewsAnswer } from "../../news/article.ts";
import { formHeaders, readReceipt, takeForm } from "../form-action.ts";
import { house } from "../house.ts";
import { FormDialog, FormOnPage, useFormOnPage } from "../ui/form-dialog.tsx";
import { Headline } from "../ui/headline.tsx";
import { dateAndTime } from "../ui/memphis-time.ts";
import { NewsFeed, Sources, StillNews } from "../ui/news-feed.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { sendForm } from "../ui/send-form.ts";

interface Loaded {
  /** The stories as they stand in the page for who has no JavaScript; not asked for when the page is changed by script. */
  news?: NewsAnswer;
  receipt?: string;
}

export const meta = () => pageMeta("news");
export const headers = formHeaders;
export const action = (args: ActionFunctionArgs) => takeForm(story, args);
export const clientAction = (args: ClientActionFunctionArgs) => sendForm(story, args);
export const clientLoader = (): Loaded => ({});

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const { readNews, report } = args.context.get(house);
  try {
    const [news, receipt] = await Promise.all([readNews(), readReceipt(story, args)]);
    return { news, ...receipt };
  } catch (error) {
    report("The stored news could not be read.", error);
    return {};
  }
}

export default function News() {
  const { news } = useLoaderData<Loaded>();
  const [updatedAt, setUpdatedAt] = useState(news?.updatedAt ?? null);
  return (
    <>
      <PageHead page="news" title={words.title} spot="news">
        <p className="updated">
          {words.updatedDaily}
          {updatedAt ? <LastUpdated at={updatedAt} /> : null}
        </p>
      </PageHead>
      <section className="section" aria-label={words.title}>
        <div className="wrap">
          <NewsFeed onUpdate={setUpdatedAt} />
          {news ? (
            <noscript>
              <StillNews news={news} />
            </noscript>
          ) : null}
        </div>
      </section>
      <Ask />
      <How />
    </>
  );
}

function LastUpdated({ at }: { at: string }) {
  return (
    <span className="updated__last">
      {words.lastUpdated} <time dateTime={at}>{dateAndTime(at)}</time>
    </span>
  );
}

function Ask() {
  const { title, lead, button } = words.story;
  const form = { definition: story, title: button };
  const formOnPage = useFormOnPage(story);
  return (
    <>
      <section className="story-ask" aria-labelledby="story-ask">
        <div className="wrap">
          <div>
            <Headline level={2} id="story-ask">
              {title}
            </Headline>
            <p>{lead}</p>
          </div>
          {formOnPage ? null : <FormDialog {...form} button={button} />}
        </div>
      </section>
      {formOnPage ? <FormOnPage {...form} /> : null}
    </>
  );
}

function How() {
  const { title, text, sources } = words.note;
  return (
    <section className="section news-note" aria-labelledby="how">
      <div className="wrap">
        <div className="stack">
          <h2 id="how">{title}</h2>
          <p>{text}</p>
        </div>
        <div className="stack">
          <h3>{sources}</h3>
          <Sources />
        </div>
      </div>
    </section>
  );
}
