import "./news.css";
import { data, Form, Link } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { publisherKinds } from "../../../news/manage-sources.ts";
import { runAct } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { TextField } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { type Trial, tryAddress } from "./trial.ts";
import { TryForm } from "./try-form.tsx";

/** Reads nothing: a link must not make the server ask for an address. */
export function loader({ request }: RouteArgs) {
  return { ...feedIn(new URL(request.url).searchParams), kinds: publisherKinds };
}

export async function action({ request, context }: RouteArgs) {
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

export default function AddSource({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const { kinds, ...asked } = loaderData;
  const { url, topic } = actionData ?? asked;
  const { trial, problem, name } = actionData ?? {};
  return (
    <Screen title="Add a source" back={<Link to="/news">News</Link>}>
      <Problem>{problem}</Problem>
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
          <input type="hidden" name="url" value={trial.url} />
          <input type="hidden" name="topic" value={topic} />
          <TextField
            id="feed-name"
            name="name"
            label="Name, as readers will see it"
            maxLength={80}
            required
            defaultValue={typed ?? trial.name}
          />
          <Press look="solid" name="act" value="source.add">
            Add it
          </Press>
        </Form>
      )}
    </div>
  );
}
