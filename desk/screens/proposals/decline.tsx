import "./proposals.css";
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from "react-router";
import { declineProposal } from "../../../publishing/proposals/decline-proposal.ts";
import { deskContext } from "../../desk-context.ts";
import { note, say } from "../../permissions.ts";
import { FieldFrame } from "../../ui/entry/field-frame.tsx";
import { Screen } from "../../ui/screen.tsx";
import { decisionActs, pageOf } from "./proposal-page.ts";

export async function loader({ context, params: { reference = "" } }: LoaderFunctionArgs) {
  const page = await pageOf(context.get(deskContext), reference);
  // What is declined or withdrawn says so on its own screen.
  if (page.closed || page.done?.decision === "declined") throw redirect(`/proposals/${page.reference}`);
  return { page };
}

export async function action({ context, request, params: { reference: typed = "" } }: ActionFunctionArgs) {
  const desk = context.get(deskContext);
  const { db, person, settings, now } = desk;
  const { reference } = await pageOf(desk, typed);
  const form = await request.formData();
  const words = String(form.get("words") ?? "");
  const declined = await declineProposal(db, reference, {
    by: person.email,
    now: now(),
    words,
    seen: String(form.get("seen") ?? ""),
    withdraw: form.get("withdraw") === "yes",
    place: { ownerEmail: settings.ownerEmail },
  });
  if (declined.outcome === "changed" || declined.outcome === "accepted")
    return data({ page: await pageOf(desk, reference), words }, { status: 422 });
  if (declined.outcome === "declined") {
    await note(context, decisionActs.declined, reference);
    const gone = declined.withdrawn.length > 0 ? " It leaves the site within seconds." : "";
    await say(context, {
      text: `Declined.${gone} The mail to its sender leaves in a minute.`,
      undo: { path: `/proposals/${reference}/undo`, fields: {} },
    });
  } else await say(context, { text: "Nothing was done: it was decided before." });
  return redirect(`/proposals/${reference}`, 303);
}

/** Says no: the mail can be changed, and nothing leaves before the button. */
export default function Decline() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isBusy = useNavigation().state === "submitting";
  const refused = answer && "words" in answer ? answer : undefined;
  const page = refused?.page ?? loaded.page;
  const { reference, title, kind, entry, to, mailEnd } = page;
  const isOn = entry?.state === "published" || entry?.state === "scheduled";
  const isStopped = page.closed || page.done?.decision === "declined";
  return (
    <Screen
      title={`Decline this ${kind}`}
      back={
        <>
          <Link to="/proposals">Proposals</Link> <Link to={`/proposals/${reference}`}>{title}</Link>
        </>
      }
    >
      {refused ? (
        <div className="fail fail--clash decide__problem" role="alert">
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M6 0l6 6-6 6-6-6Z" />
          </svg>
          <div>
            <h2>It changed while you had it open</h2>
            <p>
              Nothing was done, and your words are kept.{" "}
              {page.done ? page.done.says : "Look at it again before you decide."}{" "}
              <Link to={`/proposals/${reference}`}>Look at it</Link>
            </p>
          </div>
        </div>
      ) : null}
      {isStopped ? null : (
        <Form className="ask ask--flat decide-no" method="post" aria-label="Decline">
          <input type="hidden" name="seen" value={page.seen} />
          {isOn ? <input type="hidden" name="withdraw" value="yes" /> : null}
          <p>
            {isOn
              ? `It was accepted, and its page ${entry?.state === "published" ? "is on the site" : "is scheduled"}. This takes it off and tells its sender. `
              : "Its sender gets this mail. Say why, in a sentence you would like to read yourself. "}
            {isOn && kind === "event" ? (
              <>
                An event that only does not take place is better <Link to={entry?.path ?? ""}>canceled</Link>:
                it stays listed and says so.
              </>
            ) : null}
          </p>
          <FieldFrame
            id="words"
            label="The mail"
            hint={`To ${to}. Below your words stands: ${mailEnd.declined}`}
          >
            {(described) => (
              <textarea
                {...described}
                name="words"
                rows={10}
                defaultValue={refused?.words ?? page.words.declined}
              />
            )}
          </FieldFrame>
          <div className="acts">
            <Link className="btn" to={`/proposals/${reference}`}>
              Back
            </Link>
            <button className="btn btn--solid" type="submit" disabled={isBusy}>
              {isOn ? "Take it off and send" : "Send and decline"}
            </button>
          </div>
        </Form>
      )}
    </Screen>
  );
}
