import type { LoaderFunctionArgs } from "react-router";
import { topicPage as words } from "../../content/topic-page.ts";
import { fill } from "../../text/words/fill.ts";
import { requestContext, stylesheet } from "../request-context.ts";
import { ArchSign } from "../ui/drawing/sign-cards.tsx";
import { Day } from "../ui/record/record-list.tsx";
import { findTopic, type TopicView } from "../ui/topics/find-topic.ts";
import { scopeOf } from "../ui/topics/scope.ts";
import { bareDocument, Framed } from "./bare-document.tsx";

/**
 * GET /embed/topics/<value>: where a topic stands, as a strip that other sites may frame: a document of its own, without script. Its
 * links leave the frame.
 */
export async function loader({ params: { value = "" }, context }: LoaderFunctionArgs): Promise<Response> {
  const values = context.get(requestContext);
  const scope = scopeOf("topic", value);
  if (!scope) throw new Response("Not found", { status: 404 });
  const title = fill(words.embed.frame, { label: scope.label });
  const view = await findTopic(values, scope);
  return bareDocument({ title, sheet: context.get(stylesheet), isFramed: true }, <Strip view={view} />);
}

const most = 3;

function Strip({ view: { scope, standing, entries, open } }: { view: TopicView }) {
  const [question] = open;
  return (
    <Framed note={words.embed.sources}>
      <div>
        <h1>
          <ArchSign letter={scope.label.charAt(0)} />
          <a href={scope.path}>{scope.label}</a>
        </h1>
        {standing ? (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by text/markdown/render-safely.ts */}
            <div className="strip__now" dangerouslySetInnerHTML={{ __html: standing.html }} />
            <p className="data">{fill(words.asOf, { day: standing.day.words })}</p>
          </>
        ) : (
          <p>{entries.length > 0 ? scope.description : words.nothing}</p>
        )}
      </div>
      <ul role="list">
        {entries.slice(0, most).map(({ path, title, when }) => (
          <li key={path}>
            {when ? <Day day={when} className="data" /> : null}
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
      <div className="strip__ask">
        {question ? (
          <p>
            {question.what}. {question.text}
          </p>
        ) : null}
        <p>
          <a href={scope.path}>{fill(words.embed.all, { topic: scope.name })}</a>
        </p>
      </div>
    </Framed>
  );
}
