import "../../ui/events/event-ticket.css";
import "../../ui/events/seats.css";
import "../../ui/form/form.css";
import { type HeadersArgs, useActionData, useLoaderData } from "react-router";
import { events } from "../../../content/events.ts";
import { seatPages } from "../../../content/seat-pages.ts";
import { seatWords } from "../../../content/seats.ts";
import { site } from "../../../content/site.ts";
import { seatAndAnswers } from "../../../forms/definitions/seat.ts";
import { fill } from "../../../text/words/fill.ts";
import { plural } from "../../../text/words/plural.ts";
import { privateHeaders } from "../../proposal-action.ts";
import { handleMine, readMine } from "../../seats.ts";
import { Fields } from "../../ui/form/field.tsx";
import { PageHead } from "../../ui/layout/page-head.tsx";
import { NoticeFace } from "../../ui/notice/notice-face.tsx";
import { Fact } from "../../ui/text/fact.tsx";
import type { Route } from "./+types/mine";

const { mine: words } = seatPages;

/** Works without script, and the token does not reach any. */
export const handle = { js: false, document: true };
export const loader = (args: Route.LoaderArgs) => readMine(args);
export const action = (args: Route.ActionArgs) => handleMine(args);
export const meta = () => [{ title: `${words.title} | ${site.name}` }];
export const headers = ({ loaderHeaders, actionHeaders }: HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders, ...Object.entries(privateHeaders)]);

export default function Mine() {
  const page = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: string }>()?.problem;
  if (!page) return <PageHead page={[]} {...words.gone} />;
  const { state, title, path, until, isOff, done } = page;
  const notice = problem ?? (done && words.done[done]);
  const kind = problem || done === "full" || done === "over" ? "destructive" : "success";
  const isKept = (state === "in" || state === "waiting") && !isOff;
  const isAsked = (state === "unconfirmed" || state === "offered") && !isOff;
  const answers = JSON.parse(page.answers).map((text: string, at: number) => [`answer${at + 1}`, text]);
  const values = { ...Object.fromEntries(answers), seats: `${page.seats}` };
  const press = (act: keyof typeof words.acts, look = "") => (
    <button className={`button ${look}`} type="submit" name="do" value={act}>
      {words.acts[act]}
    </button>
  );
  return (
    <>
      <PageHead page={[{ name: title, path }, { name: words.title }]} title={title} lead={words.lead} />
      <section className="section">
        <div className="wrap stack">
          {notice ? <NoticeFace notice={{ kind, title: notice }} still /> : null}
          <form method="post" className="ticket seats form" aria-label={title}>
            <dl>
              <Fact name={words.state}>{isOff ? words.done.over : words.states[state]}</Fact>
              <Fact name={events.facts.when}>{`${page.day}, ${page.hours}`}</Fact>
              <Fact name={events.facts.where}>{page.where}</Fact>
              <Fact name={page.name}>{`${plural(seatWords.seats, page.seats)}, ${page.reference}`}</Fact>
              <Fact name={words.email}>{page.email}</Fact>
            </dl>
            {isAsked && until ? <p>{fill(words[state], { until })}</p> : null}
            {state === "waiting" ? <p>{plural(words.ahead, page.ahead)}</p> : null}
            {isKept ? (
              <Fields form={{ name: "event", fields: seatAndAnswers(page) }} values={values} errors={[]} />
            ) : null}
            <p className="button-row">
              {isAsked ? press("confirm") : isKept ? press("change") : null}
              {state === "given-back" ? null : press("give-back", "button--outline")}
              {state === "in" && !isOff ? <a href={`${path}.ics`}>{events.calendar.add}</a> : null}
            </p>
            <p className="form-note">{words.kept}</p>
          </form>
        </div>
      </section>
    </>
  );
}
