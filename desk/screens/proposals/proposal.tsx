import "./proposals.css";
import { useRef } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { isRefused } from "../../../acts/act.ts";
import { accept } from "../../../acts/proposals/accept.ts";
import { kindNamed } from "../../../publishing/catalog.ts";
import { draftFrom } from "../../../publishing/entries/posted-draft.ts";
import type { Draft } from "../../../publishing/kind.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { runAct } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { EntryFields } from "../../ui/entry/entry-fields.tsx";
import { Preview } from "../../ui/entry/preview.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/proposal";
import { DecisionMail, Problem, PublishTime } from "./decide-form.tsx";
import { ClosedCard, DoneCard, Overlaps, SubmittedCard } from "./proposal-cards.tsx";
import { pageOf } from "./proposal-page.ts";

export async function loader({ context, params: { reference = "" } }: Route.LoaderArgs) {
  return { page: await pageOf(context.get(deskContext), reference) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const { reference, editor } = await pageOf(desk, params.reference ?? "");
  const form = await request.formData();
  const act = String(form.get("act") ?? accept.name);
  const done = await runAct(context, request, {
    act,
    ids: [reference],
    form,
    back: `/proposals/${reference}`,
  });
  if (!isRefused(done)) return done;
  const typed = {
    draft: draftFrom(kindNamed(editor.form.kind), form),
    words: String(form.get("words") ?? ""),
    time: String(form.get("time") ?? "now"),
    at: String(form.get("at") ?? ""),
  };
  const { refused: problem, errors = [] } = done;
  return data({ page: await pageOf(desk, reference, typed.draft), typed, problem, errors }, { status: 422 });
}

/** What stands in the form after a mistake. */
export type Typed = { draft: Draft; words: string; time: string; at: string };

/** What came, beside the entry that it becomes; below, the mail that leaves with it. */
export default function Proposal({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === "submitting";
  const refused = actionData && "typed" in actionData ? actionData : undefined;
  const page = refused?.page ?? loaderData.page;
  const { reference, title, kind, sender, receivedAt, editor, closed, done, entry, overlaps } = page;
  const isAccepted = done?.decision === "accepted";
  const draft = refused?.typed.draft ?? editor.draft;
  return (
    <Screen
      title={title}
      back={<Link to="/proposals">Proposals</Link>}
      sub={
        <>
          <span>
            {capitalized(kind)} proposed by <bdi>{sender}</bdi>,{" "}
            <time dateTime={receivedAt.iso}>{receivedAt.words}</time>
          </span>
          {entry?.state === "draft" && !isAccepted ? <span className="tag">Draft saved</span> : null}
        </>
      }
    >
      {refused ? <Problem problem={refused.problem} errors={refused.errors} form={editor.form} /> : null}
      {done ? <DoneCard page={page} done={done} /> : null}
      {closed ? <ClosedCard page={page} closed={closed} /> : null}
      {closed || isAccepted ? (
        <SubmittedCard page={page} />
      ) : (
        <>
          {overlaps.length > 0 ? <Overlaps overlaps={overlaps} /> : null}
          <div className="split split--decide">
            <div className="decide__aside">
              <SubmittedCard page={page} />
              <Preview key={editor.draft.body} form={form} {...editor.preview} />
            </div>
            <Form
              ref={form}
              id="decide"
              className="split__form"
              method="post"
              encType="multipart/form-data"
              noValidate
              aria-label={`The ${kind} as it will be published`}
            >
              <UnsavedText name={`proposal ${reference}`} version={page.seen} />
              <input type="hidden" name="seen" value={page.seen} />
              <input type="hidden" name="id" value={entry?.id ?? ""} />
              {overlaps.map(({ slug }) => (
                <input key={slug} type="hidden" name="overlap" value={slug} />
              ))}
              <EntryFields
                form={editor.form}
                values={draft.values}
                body={draft.body}
                errors={refused?.errors ?? []}
                pictures={editor.pictures}
              />
              <PublishTime typed={refused?.typed} errors={refused?.errors ?? []} />
              <DecisionMail page={page} words={refused?.typed.words ?? page.words.accepted} />
              <div className="decide-bar">
                <Press
                  look="solid"
                  act="proposal.accept"
                  disabled={isBusy}
                  label={`${done ? "Publish after all" : "Publish"} and tell them`}
                />
                <Press act="proposal.draft" disabled={isBusy} label="Save draft" />
                {done ? null : (
                  <LinkButton look="quiet" to={`/proposals/${reference}/decline`} label="Decline" />
                )}
              </div>
            </Form>
          </div>
        </>
      )}
    </Screen>
  );
}
