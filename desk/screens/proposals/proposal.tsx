import "./proposals.css";
import { useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { kindNamed } from "../../../publishing/catalog.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { dayAndTime } from "../../moments.ts";
import { note, say } from "../../permissions.ts";
import { EntryFields } from "../../ui/entry/entry-fields.tsx";
import { Preview } from "../../ui/entry/preview.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { CameIn, Clashes } from "./came-in.tsx";
import { decide } from "./decide.ts";
import { DecisionMail, PublishTime } from "./decision-mail.tsx";
import { ClosedCard, DoneCard } from "./done-card.tsx";
import { Problem } from "./problem.tsx";
import { decisionActs, pageOf } from "./proposal-page.ts";
import { readTyped } from "./read-typed.ts";

const formId = "decide";

export async function loader({ context, params: { reference = "" } }: RouteArgs) {
  return { page: await pageOf(context.get(deskContext), reference) };
}

export async function action({ context, request, params: { reference: typedReference = "" } }: RouteArgs) {
  const desk = context.get(deskContext);
  const { reference, editor } = await pageOf(desk, typedReference);
  const typed = await readTyped(desk, kindNamed(editor.form.kind), await request.formData());
  const decision =
    typed.errors.length > 0
      ? ({ outcome: "invalid", errors: typed.errors } as const)
      : await decide(desk, reference, typed);
  const { outcome } = decision;
  const isDone = outcome === "published" || outcome === "scheduled";
  if (!isDone && outcome !== "drafted") {
    const errors = outcome === "invalid" ? decision.errors : [];
    return data(
      { page: await pageOf(desk, reference, typed.draft), typed, outcome, errors },
      { status: 422 },
    );
  }
  const done = {
    published:
      "Published. Visitors will see it within seconds. The email to the sender goes out in a minute.",
    scheduled: `Scheduled. It goes up on ${"at" in decision ? dayAndTime(decision.at) : ""}, and the sender hears about it then.`,
    drafted: "Saved as a draft. Nobody is told, and it’s still waiting.",
  };
  const undo = { path: `/proposals/${reference}/undo`, fields: {} };
  await note(context, isDone ? decisionActs.accepted : "kept a proposal as a draft", reference);
  await say(context, { text: done[outcome], ...(isDone && { undo }) });
  return redirect(`/proposals/${reference}`, 303);
}

/** What came, beside the entry that it becomes; below, the mail that leaves with it. */
export default function Proposal({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useNavigation().state === "submitting";
  const refused = actionData && "typed" in actionData ? actionData : undefined;
  const page = refused?.page ?? loaderData.page;
  const { reference, title, kind, sender, receivedAt, editor, closed, done, entry, clashes } = page;
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
          {entry?.isKept && !isAccepted ? <span className="tag">Draft saved</span> : null}
        </>
      }
    >
      {refused ? <Problem outcome={refused.outcome} errors={refused.errors} form={editor.form} /> : null}
      {done ? <DoneCard page={page} done={done} /> : null}
      {closed ? <ClosedCard page={page} closed={closed} /> : null}
      {closed || isAccepted ? (
        <CameIn page={page} />
      ) : (
        <>
          {clashes.length > 0 ? <Clashes clashes={clashes} /> : null}
          <div className="split split--decide">
            <div className="decide__aside">
              <CameIn page={page} />
              <Preview key={editor.draft.body} form={form} {...editor.preview} />
            </div>
            <Form
              ref={form}
              id={formId}
              className="split__form"
              method="post"
              encType="multipart/form-data"
              noValidate
              aria-label={`The ${kind} as it will be published`}
            >
              <UnsavedText name={`proposal ${reference}`} version={page.seen} />
              <input type="hidden" name="seen" value={page.seen} />
              <input type="hidden" name="id" value={entry?.id ?? ""} />
              {clashes.map(({ slug }) => (
                <input key={slug} type="hidden" name="clash" value={slug} />
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
                <Press look="solid" intent="publish" disabled={isBusy}>
                  {done ? "Publish after all" : "Publish"} and tell them
                </Press>
                <Press intent="draft" disabled={isBusy}>
                  Save draft
                </Press>
                {done ? null : (
                  <Link className="btn btn--quiet" to={`/proposals/${reference}/decline`}>
                    Decline
                  </Link>
                )}
              </div>
            </Form>
          </div>
        </>
      )}
    </Screen>
  );
}
