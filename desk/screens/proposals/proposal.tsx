import "./proposals.css";
import { useRef } from "react";
import { data, Form, Link, redirect } from "react-router";
import { accept } from "../../../acts/proposals/accept.ts";
import { kindNamed } from "../../../publishing/catalog.ts";
import { draftFrom } from "../../../publishing/entries/posted-draft.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { answerPress, flash } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { EntryFields } from "../../ui/entry/entry-fields.tsx";
import { Preview } from "../../ui/entry/preview.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { WhoseForm } from "../messages/whose-form.tsx";
import type { Route } from "./+types/proposal";
import { DecisionMail, Problem, PublishTime } from "./decide-form.tsx";
import { ClosedCard, DoneCard, Nearby, SubmittedCard } from "./proposal-cards.tsx";
import { pageOf } from "./proposal-page.ts";

export async function loader({ context, params: { reference = "" } }: Route.LoaderArgs) {
  return { page: await pageOf(context.get(deskContext), reference) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const { reference, editor } = await pageOf(desk, params.reference ?? "");
  const form = await request.formData();
  const act = String(form.get("act") ?? accept.name);
  const pressed = { form, act, ids: [reference], back: `/proposals/${reference}` };
  const answer = await answerPress({ context, request }, pressed);
  if (answer instanceof Response) return answer;
  // Beside the form that decides, which keeps what was typed.
  if (act.startsWith("message.")) {
    await flash(context, { text: answer.data.message ?? "Nothing was done." });
    return redirect(pressed.back, 303);
  }
  const { refused: problem, errors = [], typed } = answer.data;
  const draft = draftFrom(kindNamed(editor.form.kind), form);
  return data({ page: await pageOf(desk, reference, draft), draft, typed, problem, errors }, { status: 422 });
}

const sameTime = { title: "Something else is scheduled within three hours.", end: "You may publish both." };

/** What came, beside the entry that it becomes; below, the mail that leaves with it. */
export default function Proposal({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const refused = actionData && "typed" in actionData ? actionData : undefined;
  const page = refused?.page ?? loaderData.page;
  const { reference, title, kind, sender, receivedAt, editor, closed, done, entry, overlaps, likes } = page;
  const isAccepted = done?.decision === "accepted";
  const draft = refused?.draft ?? editor.draft;
  const takesPicture = refused ? refused.typed.sentPicture === "yes" : !entry;
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
          {page.later ? <span className="tag">{page.later}</span> : null}
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
          {likes.length > 0 ? <Nearby title="It may be one of these." events={likes} end="Is it?" /> : null}
          {overlaps.length > 0 ? <Nearby {...sameTime} events={overlaps} /> : null}
          <div className="split split--decide">
            <div className="decide__aside">
              <SubmittedCard page={page} />
              {page.giving ? <WhoseForm action={`/proposals/${reference}`} {...page.giving} /> : null}
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
              {page.pictureAlt !== undefined && !draft.values.picture ? (
                <label className="tick tick--word">
                  <input type="checkbox" name="sentPicture" value="yes" defaultChecked={takesPicture} />{" "}
                  Publish the picture that came with it
                </label>
              ) : null}
              <PublishTime typed={refused?.typed} errors={refused?.errors ?? []} />
              <DecisionMail page={page} words={refused?.typed.words ?? page.words.accepted} />
              <div className="decide-bar">
                <Press
                  look="solid"
                  act="proposal.accept"
                  isOnce
                  label={`${done ? "Publish after all" : "Publish"} and tell them`}
                />
                <Press act="proposal.draft" isOnce label="Save draft" />
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
