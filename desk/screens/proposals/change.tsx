import "./proposals.css";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { findSubmission } from "../../../forms/owner/submissions.ts";
import { listEntriesOf } from "../../../publishing/entries/entries.ts";
import {
  type ChangeDecided,
  decideChange,
  listChanges,
} from "../../../publishing/proposals/sender-changes.ts";
import { type DeskContext, deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { when } from "../../moments.ts";
import { note, say } from "../../permissions.ts";
import { Fail } from "../../ui/callouts.tsx";
import { FieldFrame } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { DifferenceList } from "./came-in.tsx";

export async function loader({ context, params }: RouteArgs) {
  return read(context.get(deskContext), Number(params.number));
}

export async function action({ context, request, params }: RouteArgs) {
  const desk = context.get(deskContext);
  const number = Number(params.number);
  const shown = await read(desk, number);
  const form = await request.formData();
  const decision = form.get("intent") === "accept" ? "accept" : "decline";
  const words = String(form.get("words") ?? "").trim();
  const decided = await decideChange(desk.db, number, decision, {
    links: { secret: desk.secret, siteUrl: desk.siteUrl },
    ownerEmail: desk.settings.ownerEmail,
    now: desk.now(),
    ...(words && { note: words }),
  });
  if (decided.outcome !== "accepted" && decided.outcome !== "declined")
    return data({ ...shown, words, problem: problemOf(decided) }, { status: 422 });
  await note(context, `${decided.outcome} a change`, shown.reference);
  const text =
    decided.outcome === "declined"
      ? "Nothing was changed. An email to the sender is on its way."
      : decided.isMailed
        ? "Changed. Visitors will see it within seconds, and an email to the sender is on its way."
        : "Changed. It isn't on the site yet, so the sender gets no email.";
  await say(context, { text });
  return redirect("/proposals", 303);
}

/** A change that a sender asks for: old and new beside each other, with a word to the sender if the owner likes. */
export default function AskedChange({ loaderData, actionData }: RouteProps<typeof loader, typeof action>) {
  const isBusy = useNavigation().state === "submitting";
  const refused = actionData && "problem" in actionData ? actionData : undefined;
  const { number, reference, title, sender, asked, askedWords, differences, entryPath } = loaderData;
  return (
    <Screen
      title={title}
      back={<Link to="/proposals">Proposals</Link>}
      sub={
        <span>
          <bdi>{sender}</bdi> asks for a change, <time dateTime={asked}>{askedWords}</time>.{" "}
          {entryPath ? <Link to={entryPath}>Edit it yourself</Link> : null}{" "}
          <Link to={`/messages/${reference}`}>{reference}</Link>
        </span>
      }
    >
      {refused ? (
        <Fail title="Nothing was changed">
          <p>{refused.problem}</p>
        </Fail>
      ) : null}
      <section className="came" aria-labelledby="wanted">
        <h2 id="wanted">What would change</h2>
        <DifferenceList differences={differences} />
      </section>
      <Form className="decide-change" method="post" aria-label="Decide about the change">
        <UnsavedText name={`change ${number}`} version={number} />
        <FieldFrame
          id="words"
          label="Note to the sender"
          hint="It goes into the email about your decision. A yes can do without it; a no needs a reason."
        >
          {(described) => (
            <textarea {...described} name="words" rows={3} defaultValue={refused?.words ?? ""} />
          )}
        </FieldFrame>
        <div className="acts">
          <Press look="solid" intent="accept" disabled={isBusy}>
            Make the change and tell them
          </Press>
          <Press intent="decline" disabled={isBusy}>
            Decline and tell them
          </Press>
        </div>
      </Form>
    </Screen>
  );
}

/** Throws a 404 when it does not wait anymore. */
async function read({ db, now }: Pick<DeskContext, "db" | "now">, number: number) {
  const change = (await listChanges(db, now())).find((one) => one.number === number);
  if (!change)
    throw data(
      "No change with this number is waiting. It may have been decided, or the sender asked for another one.",
      {
        status: 404,
      },
    );
  const { reference, title, sender, askedAt, differences } = change;
  const submission = await findSubmission(db, reference);
  const entry = (await listEntriesOf(db, reference)).findLast(({ state }) => state !== "withdrawn");
  return {
    number,
    reference,
    title: title || submission?.reference || reference,
    sender,
    asked: askedAt,
    askedWords: when(askedAt, now()),
    differences,
    ...(entry && { entryPath: `/entries/${entry.kind}/${entry.id}` }),
  };
}

function problemOf(decided: Exclude<ChangeDecided, { outcome: "accepted" | "declined" }>): string {
  switch (decided.outcome) {
    case "unknown":
    case "done before":
      return "It was already decided, or the sender asked for another one.";
    case "no reason":
      return "A no needs a reason. Write it in the note to the sender.";
    case "off":
      return "What it would change isn't on the site anymore. Decline it.";
    case "conflict":
      return "Someone else saved the entry at the same time. Try again.";
    case "invalid":
      return `It would break a rule: ${decided.errors.map(({ message }) => message).join("; ")}.`;
  }
}
