import "./proposals.css";
import { data, Form, Link } from "react-router";
import { when } from "../../../acts/moments.ts";
import { listEntriesOf } from "../../../publishing/entries/entries.ts";
import { listChanges } from "../../../publishing/proposals/sender-changes.ts";
import { answerPress } from "../../acting.ts";
import { type DeskContext, deskContext } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { TextArea } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/change";
import { DifferenceList } from "./proposal-cards.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  return read(context.get(deskContext), Number(params.number));
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shown = await read(context.get(deskContext), Number(params.number));
  const form = await request.formData();
  form.set("number", String(shown.number));
  return answerPress({ context, request }, { form, ids: [shown.reference], back: "/proposals" });
}

/** A change that a sender asks for: old and new beside each other, with a word to the sender if the owner likes. */
export default function AskedChange({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { number, reference, title, sender, askedAt, asked, differences, entryPath } = loaderData;
  return (
    <Screen
      title={title}
      back={<Link to="/proposals">Proposals</Link>}
      sub={
        <span>
          <bdi>{sender}</bdi> asks for a change, <time dateTime={askedAt}>{asked}</time>.{" "}
          {entryPath ? <Link to={entryPath}>Edit it yourself</Link> : null}{" "}
          <Link to={`/messages/${reference}`}>{reference}</Link>
        </span>
      }
    >
      <Problem title="Nothing was changed">{refused?.message}</Problem>
      <section className="came" aria-labelledby="wanted">
        <h2 id="wanted">What would change</h2>
        <DifferenceList differences={differences} />
      </section>
      <Form className="decide-change" method="post" aria-label="Decide about the change">
        <UnsavedText name={`change ${number}`} version={number} />
        <TextArea
          id="words"
          label="Note to the sender"
          hint="It goes into the email about your decision. A yes can do without it; a no needs a reason."
          rows={3}
          defaultValue={refused?.typed.words ?? ""}
        />
        <div className="acts">
          <Press look="solid" act="proposal.accept-change" isOnce label="Make the change and tell them" />
          <Press act="proposal.decline-change" isOnce label="Decline and tell them" />
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
      404,
    );
  const { reference, title, askedAt } = change;
  const entry = (await listEntriesOf(db, reference)).findLast(({ state }) => state !== "withdrawn");
  return {
    ...change,
    title: title || reference,
    asked: when(askedAt, now()),
    ...(entry && { entryPath: `/entries/${entry.kind}/${entry.id}` }),
  };
}
