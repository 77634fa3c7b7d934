import "./news.css";
import { Link } from "react-router";
import { shortMoment } from "../../../acts/moments.ts";
import { notAStory } from "../../../acts/news/stories.ts";
import { site } from "../../../content/site.ts";
import { explainStory, storyAddress } from "../../../news/explain-story.ts";
import { entryOfReport } from "../../../news/stories/decisions.ts";
import { findEdit, isKnownStory, listPins } from "../../../news/story-edits.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { NotDone } from "../../ui/answer.tsx";
import { Problem } from "../../ui/callouts.tsx";
import { PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Card } from "../../ui/section.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Route } from "./+types/why";
import { OursCard } from "./ours-card.tsx";
import { AskWhy } from "./visible-stories.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const url = (new URL(request.url).searchParams.get("url") ?? "").trim().slice(0, 4_000);
  if (!url) return { url };
  const address = storyAddress(url);
  if (!address) return { url, problem: notAStory(url).message };
  const { db, sources, now } = context.get(deskContext);
  const report = await explainStory(db, sources, address);
  const today = localDateIn(site.timeZone)(now());
  const edit = (await isKnownStory(db, report.url)) ? await findEdit(db, report.url) : undefined;
  const pins = (await listPins(db, today)).map((pin) => pin.url);
  const when = shortMoment(report.story?.publishedAt ?? "0", now());
  const entry = await entryOfReport(db, report.url);
  return { url, report: { ...report, when, edit, today, pins, entry } };
}

export function action(args: Route.ActionArgs) {
  const url = new URL(args.request.url).searchParams.get("url") ?? "";
  return answerPress(args, { back: `/news/why?url=${encodeURIComponent(url)}` });
}

export type Report = NonNullable<Route.ComponentProps["loaderData"]["report"]>;

export default function Why({ loaderData, actionData: result }: Route.ComponentProps) {
  const { url, problem, report } = loaderData;
  return (
    <Screen title="Why is it shown, or not?" back={<Link to="/news">News</Link>}>
      <AskWhy key={url} label="Address of the story" defaultValue={url} />
      <Problem>{problem}</Problem>
      <NotDone answer={result} />
      {report ? <Verdict {...report} /> : null}
      {report?.edit ? <OursCard {...report} edit={report.edit} answer={result} /> : null}
    </Screen>
  );
}

function Verdict({ story, url, shown, hidden, steps, when, pins, entry }: Report) {
  const isPinned = pins.includes(url) && !hidden;
  return (
    <Card
      id="verdict"
      title={isPinned ? "It’s pinned, and so it’s shown" : shown ? "It’s shown" : "It’s not shown"}
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
      {entry ? (
        <p dir="auto">
          It led to{" "}
          <Link to={`/entries/${entry.kind}/${entry.id}`}>{entry.title || "an entry without a title"}</Link>.
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
          fields={{ id: url, title: story?.title ?? "" }}
          act={hidden ? "story.show" : "story.hide"}
          label={hidden ? "Show it again" : "Hide it"}
        />
      </div>
    </Card>
  );
}
