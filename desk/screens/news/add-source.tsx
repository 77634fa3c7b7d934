import "./news.css";
import { data, Form, Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { shortMoment, timeOfDay } from "../../../acts/moments.ts";
import { subjectText } from "../../../news/explain-story.ts";
import { findManaged, publisherKinds } from "../../../news/manage-sources.ts";
import type { Verdict } from "../../../news/select/relevance.ts";
import { runAct } from "../../acting.ts";
import { type DeskContext, deskContext } from "../../desk-context.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/add-source";
import { TryForm } from "./try-form.tsx";

/** Reads nothing: a link must not make the server ask for an address. */
export function loader({ request }: Route.LoaderArgs) {
  return { ...feedIn(new URL(request.url).searchParams), kinds: publisherKinds };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const feed = feedIn(form);
  const act = String(form.get("act") ?? "");
  const done = act
    ? await runAct(context, request, { act, ids: [feed.url], form, back: "/news" })
    : undefined;
  if (done && !isRefused(done)) return done;
  const trial = await tryAddress(context.get(deskContext), feed.url, feed.topic);
  const name = String(form.get("name") ?? "") || undefined;
  return data({ ...feed, trial, problem: done?.message, name }, { status: done ? 422 : 200 });
}

function feedIn(given: URLSearchParams | FormData) {
  const [url, topic] = [String(given.get("url") ?? ""), given.get("topic")];
  const kind = publisherKinds.find((one) => one.topic === topic) ?? publisherKinds[0];
  return { url: url.trim().slice(0, 2_000), topic: kind?.topic ?? "" };
}

type Trial = Awaited<ReturnType<typeof tryAddress>>;

/** So many of its newest stories are listed. */
const listed = 10;

/** Reads the address once; what has no scheme gets https. */
async function tryAddress(desk: DeskContext, typed: string, topic: string) {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  const trial = await desk.news.tryFeed({ url, topic });
  if (!trial.works) return trial;
  const { stories, movedTo } = trial;
  const at = URL.parse(movedTo ?? trial.url)?.href ?? trial.url;
  const shown = stories.filter(({ verdict }) => verdict.passes).length;
  const newest = stories[0]?.publishedAt;
  const count = stories.length === 1 ? "1 story" : `${stories.length} stories`;
  const age = newest ? `, the newest from ${dayOf(newest, desk.now())}` : "";
  return {
    works: true as const,
    url: at,
    found: trial.found,
    name: trial.title || new URL(at).hostname.replace(/^www\./, ""),
    /** The rest of the sentence after its name. */
    sum: `${count}${age}. With your rules, ${shown} of ${stories.length} would pass:`,
    stories: stories.slice(0, listed).map(({ title, verdict }, key) => ({
      key,
      title,
      passes: verdict.passes,
      why: whyOf(verdict),
    })),
    /** The name under which it is in the list already. */
    known: (await findManaged(desk.db, desk.sources, at))?.name,
  };
}

function dayOf(instant: string, now: Date): string {
  const moment = shortMoment(instant, now);
  return moment === timeOfDay(new Date(instant)) ? "today" : moment;
}

function whyOf(verdict: Verdict): string {
  const { advertising, passes, because, nearly, lone } = verdict;
  if (advertising) return `not shown: marked “${advertising}”`;
  const words = because.slice(0, 3).map((word) => `“${word}”`);
  if (passes && words.length === 0) return "every story from this kind of source can be shown";
  if (passes) return `because of ${words.join(" and ")}`;
  return nearly.length > 0 || lone
    ? `not shown: ${subjectText(verdict)}`
    : "not shown: none of our topics’ words";
}

export default function AddSource({ loaderData, actionData }: Route.ComponentProps) {
  const { kinds, ...asked } = loaderData;
  const { url, topic } = actionData ?? asked;
  const { trial, problem, name } = actionData ?? {};
  return (
    <Screen title="Add a source" answer={{ message: problem }} back={<Link to="/news">News</Link>}>
      <section className="card" aria-label="The feed">
        <TryForm key={`${url} ${topic}`} kinds={kinds} url={url} topic={topic} />
        <div role="status">{trial ? <Outcome trial={trial} topic={topic} typed={name} /> : null}</div>
      </section>
    </Screen>
  );
}

function Outcome({ trial, topic, typed }: { trial: Trial; topic: string; typed: string | undefined }) {
  if (!trial.works)
    return (
      <div className="test__out">
        <p>
          <StateTag sign="bad">Does not work</StateTag> {trial.reason}
        </p>
        <p className="dim">
          Look for “RSS” on the publisher’s site, often at the very bottom, and copy the address of that link.
        </p>
      </div>
    );
  return (
    <div className="test__out">
      <p>
        <StateTag sign="done">Works</StateTag> <b>{trial.name}</b>, {trial.sum}
      </p>
      {trial.found ? <p className="dim">The page names its feed: {trial.url}</p> : null}
      <ul>
        {trial.stories.map(({ title, why, passes, key }) => (
          <li key={key}>
            {passes ? title : <s>{title}</s>} <span className="dim">{why}</span>
          </li>
        ))}
      </ul>
      {trial.known ? (
        <p>
          <b>It’s already on the list</b>, as {trial.known}.
        </p>
      ) : (
        <Form method="post" className="news-add">
          <UnsavedText name={`source ${trial.url}`} version={trial.name} />
          <HiddenFields fields={{ url: trial.url, topic }} />
          <TextField
            id="feed-name"
            name="name"
            label="Name, as readers will see it"
            maxLength={80}
            required
            defaultValue={typed ?? trial.name}
          />
          <Press look="solid" act="source.add" label="Add it" />
        </Form>
      )}
    </div>
  );
}
