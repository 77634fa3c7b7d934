import "./news.css";
import { Link } from "react-router";
import { shortMoment } from "../../../acts/moments.ts";
import { notAStory } from "../../../acts/news/stories.ts";
import { explainStory, storyAddress } from "../../../news/explain-story.ts";
import { deskContext } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Card } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Route } from "./+types/why";
import { AskWhy } from "./visible-stories.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = (new URL(request.url).searchParams.get("url") ?? "").trim().slice(0, 4_000);
  if (!url) return { url };
  const address = storyAddress(url);
  if (!address) return { url, problem: notAStory(url).message };
  const { db, sources, now } = context.get(deskContext);
  const report = await explainStory(db, sources, address);
  return { url, report: { ...report, when: shortMoment(report.story?.publishedAt ?? "0", now()) } };
}

type Loaded = Route.ComponentProps["loaderData"];

export default function Why({ loaderData: { url, problem, report } }: Route.ComponentProps) {
  return (
    <Screen title="Why is it shown, or not?" back={<Link to="/news">News</Link>}>
      <AskWhy key={url} label="Address of the story" defaultValue={url} />
      <Problem>{problem}</Problem>
      {report ? <Report {...report} asked={url} /> : null}
    </Screen>
  );
}

function Report({ asked, ...report }: NonNullable<Loaded["report"]> & { asked: string }) {
  const { story, url, shown, hidden, steps, when } = report;
  return (
    <Card
      id="verdict"
      title={shown ? "It’s shown" : "It’s not shown"}
      className="news-report"
      end={
        story && (
          <a href={url} target="_blank" rel="noreferrer">
            Open the story
          </a>
        )
      }
    >
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
              <StateTag sign={passes ? "done" : "bad"}>{passes ? "Passes" : "Stops"}</StateTag>
            </span>
            <div>
              <h3>{rule}</h3>
              <p>{says}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="acts">
        <PressForm
          action="/news"
          fields={{ id: url, title: story?.title ?? "", back: `/news/why?url=${encodeURIComponent(asked)}` }}
          act={hidden ? "story.show" : "story.hide"}
          label={hidden ? "Show it again" : "Hide it"}
        />
      </div>
    </Card>
  );
}
