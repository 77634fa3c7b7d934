import "./news.css";
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { publisherKinds } from "../../../news/manage-sources.ts";
import { deskContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { actOnNews, backTo, postedTexts } from "./news-actions.ts";
import { Problem } from "./problem.tsx";
import { type Trial, tryAddress } from "./trial.ts";
import { TryForm } from "./try-form.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const url = (searchParams.get("url") ?? "").trim().slice(0, 2_000);
  const kind = publisherKinds.find(({ topic }) => topic === searchParams.get("topic")) ?? publisherKinds[0];
  const topic = kind?.topic ?? "";
  const desk = context.get(deskContext);
  return { url, topic, kinds: publisherKinds, trial: url ? await tryAddress(desk, url, topic) : undefined };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = postedTexts(await request.formData());
  try {
    const { act, to, ...notice } = await actOnNews(context.get(deskContext), { ...posted, intent: "add" });
    await note(context, ...act);
    await say(context, notice);
    return backTo(to);
  } catch (error) {
    return data({ problem: error instanceof Error ? error.message : String(error) }, { status: 422 });
  }
}

export default function AddSource() {
  const { url, topic, kinds, trial } = useLoaderData<typeof loader>();
  const { problem } = useActionData<typeof action>() ?? {};
  return (
    <Screen title="Add a source" back={<Link to="/news">News</Link>}>
      <Problem text={problem} />
      <section className="card" aria-label="The feed">
        <TryForm key={`${url} ${topic}`} kinds={kinds} url={url} topic={topic} />
        <div role="status">{trial ? <Outcome trial={trial} topic={topic} /> : null}</div>
      </section>
    </Screen>
  );
}

function Outcome({ trial, topic }: { trial: Trial; topic: string }) {
  if (!trial.works)
    return (
      <div className="test__out">
        <p>
          <StateTag state="wrong">Does not work</StateTag> {trial.reason}
        </p>
        <p className="dim">
          Look for “RSS” on the publisher’s site, often at the very bottom, and copy the address of that link.
        </p>
      </div>
    );
  return (
    <div className="test__out">
      <p>
        <StateTag state="ok">Works</StateTag> <b>{trial.name}</b>, {trial.sum}
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
          <input type="hidden" name="url" value={trial.url} />
          <input type="hidden" name="topic" value={topic} />
          <div className="f">
            <label htmlFor="feed-name">Name, as readers will see it</label>
            <input id="feed-name" name="name" maxLength={80} required defaultValue={trial.name} />
          </div>
          <button className="btn btn--solid" type="submit">
            Add it
          </button>
        </Form>
      )}
    </div>
  );
}
