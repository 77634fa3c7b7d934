import "./news.css";
import { Form, Link, useLoaderData } from "react-router";
import { explainStory, type StoryReport } from "../../../news/explain-story.ts";
import { refusalText } from "../../../text/refusal.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import { shortMoment } from "../people/moments.ts";
import { Problem } from "./problem.tsx";

interface Asked {
  url: string;
  problem?: string;
  report?: StoryReport & { when: string };
}

export async function loader({ request, context }: RouteArgs): Promise<Asked> {
  const url = (new URL(request.url).searchParams.get("url") ?? "").trim().slice(0, 4_000);
  if (!url) return { url };
  const { db, sources, now } = context.get(deskContext);
  try {
    const report = await explainStory(db, sources, url);
    return { url, report: { ...report, when: shortMoment(report.story?.publishedAt ?? "0", now()) } };
  } catch (error) {
    return { url, problem: refusalText(error) };
  }
}

export default function Why() {
  const { url, problem, report } = useLoaderData<typeof loader>();
  return (
    <Screen title="Why is it shown, or not?" back={<Link to="/news">News</Link>}>
      <Form className="f-row f-row--test">
        <div className="f">
          <label htmlFor="why-url">Address of the story</label>
          <input id="why-url" key={url} name="url" type="text" inputMode="url" required defaultValue={url} />
        </div>
        <button className="btn" type="submit">
          Ask
        </button>
      </Form>
      <Problem text={problem} />
      {report ? <Report {...report} asked={url} /> : null}
    </Screen>
  );
}

function Report({
  story,
  url,
  shown,
  hidden,
  steps,
  when,
  asked,
}: NonNullable<Asked["report"]> & { asked: string }) {
  return (
    <section className="card news-report" aria-labelledby="verdict">
      <div className="card__head">
        <h2 id="verdict">{shown ? "It’s shown" : "It’s not shown"}</h2>
        {story ? (
          <a href={url} target="_blank" rel="noreferrer">
            Open the story
          </a>
        ) : null}
      </div>
      {story ? (
        <p>
          <b>{story.title}</b>
          <br />
          <span className="dim">
            {story.source}, {when}
          </span>
        </p>
      ) : null}
      <ol className="findings" role="list">
        {steps.map(({ rule, passes, says }) => (
          <li key={rule} className="finding-row">
            <span>
              <StateTag state={passes ? "ok" : "wrong"}>{passes ? "Passes" : "Stops"}</StateTag>
            </span>
            <div>
              <h3>{rule}</h3>
              <p>{says}</p>
            </div>
          </li>
        ))}
      </ol>
      <Form method="post" action="/news" className="acts">
        <input type="hidden" name="url" value={url} />
        <input type="hidden" name="title" value={story?.title ?? ""} />
        <input type="hidden" name="back" value={`/news/why?url=${encodeURIComponent(asked)}`} />
        <button className="btn" type="submit" name="intent" value={hidden ? "unhide" : "hide"}>
          {hidden ? "Show it again" : "Hide it"}
        </button>
      </Form>
    </section>
  );
}
