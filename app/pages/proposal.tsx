import "../ui/text/joined.css";
import "./legal.css";
import "./proposal.css";
import { type HeadersArgs, type MetaDescriptor, useActionData, useLoaderData } from "react-router";
import { errors } from "../../content/errors.ts";
import { proposal as words } from "../../content/proposal.ts";
import { site } from "../../content/site.ts";
import type { HostAnswer } from "../../publishing/seats/host-list.ts";
import {
  handleProposalPost,
  type ProposalAnswer,
  type ProposalPage,
  privateHeaders,
  readProposalPage,
} from "../proposal-action.ts";
import { HostList } from "../ui/events/door.tsx";
import { ProposalForm, ProposalNotice } from "../ui/form/proposal-form.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import { Headline, SectionHead } from "../ui/news/headline.tsx";
import type { Route } from "./+types/proposal";

type Loaded = ProposalPage | "failed" | undefined;

/** Works without script, and the token reaches none but that of the list of who comes (app/door.ts). */
export const handle = { js: false };

export const loader = (args: Route.LoaderArgs) => readProposalPage(args);
export const action = (args: Route.ActionArgs) => handleProposalPost(args);

export function headers({ loaderHeaders, actionHeaders }: HeadersArgs): HeadersInit {
  return { ...Object.fromEntries(loaderHeaders), ...Object.fromEntries(actionHeaders), ...privateHeaders };
}

export function meta({ loaderData }: { loaderData?: Loaded }): MetaDescriptor[] {
  const page = typeof loaderData === "object" ? loaderData : undefined;
  const title = `${page ? words.title[page.view.form] : words.gone.title} | ${site.name}`;
  return [{ title: page?.refused ? errors.inTitle + title : title }, { name: "robots", content: "noindex" }];
}

export default function Proposal() {
  const loaded = useLoaderData<Loaded>();
  const given = useActionData<ProposalAnswer | HostAnswer>();
  if (typeof loaded !== "object")
    return (
      <PageHead
        page={[]}
        title={loaded ? site.name : words.gone.title}
        lead={loaded ? words.failed : words.gone.text}
      />
    );
  const { view } = loaded;
  const host = given && "isHost" in given ? given : undefined;
  const step = given && "values" in given && view.isOpen ? "change" : loaded.step;
  return (
    <>
      <PageHead page={[]} title={words.title[view.form]} lead={words.lead} />
      <section className="section">
        <div className="wrap form-section proposal">
          <SectionHead className="form-aside stack" id="state" title={words.where}>
            <Standing {...loaded} />
          </SectionHead>
          <div className="panel stack">
            {host ? null : <ProposalNotice {...loaded} />}
            {step === "change" ? <ProposalForm {...loaded} /> : null}
            {step === "withdraw" ? <Withdrawal {...loaded} /> : null}
            {step || host ? null : <Sent {...loaded} />}
            {loaded.hasSeats && !step ? <HostList path={loaded.path} open={host} /> : null}
          </div>
        </div>
      </section>
    </>
  );
}

function Standing({ view }: ProposalPage) {
  const { form, state, change, path, reference } = view;
  return (
    <>
      <p>{words.state[form][state]}</p>
      {change ? <p>{words.change[change]}</p> : null}
      {path ? (
        <p>
          <a href={path}>{words.see[form]}</a>
        </p>
      ) : null}
      <p className="form-note">
        {words.reference} <span className="data">{reference}</span>
      </p>
      {view.isOpen ? null : <p className="form-note">{words.final}</p>}
    </>
  );
}

function Sent({ view, path, fields }: ProposalPage) {
  const { form, change, isOpen } = view;
  return (
    <>
      <Headline level={2}>{change === "waiting" ? words.asked : words.sent}</Headline>
      <dl className="sent">
        {fields.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <p className="button-row">
          <a className="button" href={`${path}&step=change`}>
            {words.toChange[form]}
          </a>
          <a className="button button--outline" href={`${path}&step=withdraw`}>
            {words.toWithdraw[progress(view)][form]}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** Asks once more: the button does it at once. */
function Withdrawal({ view, path }: ProposalPage) {
  const on = progress(view);
  const { withdraw, toWithdraw, back } = words;
  return (
    <form method="post" action={path} className="stack" aria-labelledby="withdraw">
      <Headline level={2} id="withdraw">
        {`${toWithdraw[on][view.form]}?`}
      </Headline>
      <p>{withdraw[on][view.form]}</p>
      <input type="hidden" name="do" value="withdraw" />
      <p className="button-row">
        <button className="button" type="submit">
          {withdraw.button[on][view.form]}
        </button>
        <a className="button button--outline" href={path}>
          {back}
        </a>
      </p>
    </form>
  );
}

function progress({ state }: ProposalPage["view"]): "open" | "published" {
  return state === "published" ? "published" : "open";
}
