import "../legal.css";
import "./mine.css";
import { type HeadersArgs, useActionData, useLoaderData } from "react-router";
import { errors } from "../../../content/errors.ts";
import { followMails, followWords } from "../../../content/follow.ts";
import { site } from "../../../content/site.ts";
import { listLabel } from "../../../newsletter/topics/lists.ts";
import { fill } from "../../../text/words/fill.ts";
import { handleMine, type PrivatePage, readMine } from "../../private-page.ts";
import { privateHeaders } from "../../proposal-action.ts";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { PrivateForm } from "../../ui/newsletter/private-form.tsx";
import { NoticeFace } from "../../ui/notice/notice-face.tsx";
import type { Route } from "./+types/mine";

type Loaded = PrivatePage | "failed" | undefined;

const words = followWords.mine;

/** Works without script, and the token does not reach any. */
export const handle = { js: false, document: true };

export const loader = (args: Route.LoaderArgs) => readMine(args);
export const action = (args: Route.ActionArgs) => handleMine(args);

export function headers({ loaderHeaders, actionHeaders }: HeadersArgs): HeadersInit {
  return { ...Object.fromEntries(loaderHeaders), ...Object.fromEntries(actionHeaders), ...privateHeaders };
}

export const meta = ({ loaderData }: { loaderData?: Loaded }) => [
  {
    title: `${typeof loaderData === "object" && loaderData.refused ? errors.inTitle : ""}${words.title} | ${site.name}`,
  },
  { name: "robots", content: "noindex" },
];

export default function Mine() {
  const page = useLoaderData<Loaded>();
  const problem = useActionData<{ problem: string }>()?.problem;
  if (!page) return <PageHead page={[]} {...words.gone} />;
  if (page === "failed") return <PageHead page={[]} title={words.title} lead={words.failed} />;
  const { question, about, address, done, token } = page;
  const { title, lead } = question ? words.questions[question] : words;
  const list = about.lists.map(listLabel).join(", ");
  const values = { address, list, rhythm: followMails.rhythms[about.rhythm] };
  return (
    <>
      <PageHead page={[]} title={fill(title, values)} lead={fill(lead, values)} />
      <section className="section">
        <div className="wrap stack mine">
          {problem ? <NoticeFace notice={{ kind: "destructive", title: problem }} still /> : null}
          {done && !problem ? (
            <NoticeFace notice={{ kind: "success", title: words.done[done] }} still />
          ) : null}
          {question ? (
            <form method="post" className="button-row">
              <button className="button" type="submit" name="sure" value="yes">
                {words.questions[question].button}
              </button>
              {question.startsWith("leave") ? (
                <a className="text-link" href={`?token=${encodeURIComponent(token)}`}>
                  {words.toPage}
                </a>
              ) : null}
            </form>
          ) : (
            <PrivateForm page={page} />
          )}
        </div>
      </section>
    </>
  );
}
