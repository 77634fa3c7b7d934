import { renderToStaticMarkup } from "react-dom/server";
import type { LoaderFunctionArgs } from "react-router";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { topicPage as words } from "../../content/topic-page.ts";
import { fill } from "../../text/words/fill.ts";
import { requestContext, stylesheet } from "../request-context.ts";
import { ArchSign } from "../ui/drawing/sign-cards.tsx";
import { Day } from "../ui/record/record-list.tsx";
import { findTopic, type TopicView } from "../ui/topics/find-topic.ts";
import { scopeOf } from "../ui/topics/scope.ts";

/**
 * GET /embed/topics/<value>: where a topic stands, as a strip that other sites may frame: a document of its own, without script. Its
 * links leave the frame.
 */
export async function loader({ params: { value = "" }, context }: LoaderFunctionArgs): Promise<Response> {
  const values = context.get(requestContext);
  const scope = scopeOf("topic", value);
  if (!scope) throw new Response("Not found", { status: 404 });
  const html = renderToStaticMarkup(
    <Strip view={await findTopic(values, scope)} sheet={context.get(stylesheet)} />,
  );
  return new Response(`<!doctype html>${html}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-cache",
      // Read by server/http/security-headers.ts, which makes the whole policy.
      "Content-Security-Policy": "frame-ancestors *",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

const most = 3;

function Strip({ view, sheet }: { view: TopicView; sheet: string }) {
  const { scope, standing, entries, open } = view;
  const title = fill(words.embed.frame, { label: scope.label });
  const [question] = open;
  return (
    <html lang={site.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${site.name}`}</title>
        <base target="_top" />
        {/* Of which server/pages/critical-css.ts puts the rules of the strip in its place: app/ui/topics/embed-strip.css. */}
        <link rel="stylesheet" href={sheet} />
      </head>
      <body className="strip-body">
        <main className="strip">
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
        </main>
        <footer className="strip-foot">
          <a href={pages.home.path}>{site.name}</a> <span>{words.embed.sources}</span>
        </footer>
      </body>
    </html>
  );
}
