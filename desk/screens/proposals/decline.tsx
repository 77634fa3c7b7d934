import { isSeen } from "../../../publishing/kind.ts";
import "./proposals.css";
import { data, Form, Link, redirect } from "react-router";
import { decline } from "../../../acts/proposals/decline.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { Problem } from "../../ui/callouts.tsx";
import { TextArea } from "../../ui/field-frame.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import type { Route } from "./+types/decline";
import { pageOf } from "./proposal-page.ts";

export async function loader({ context, params: { reference = "" } }: Route.LoaderArgs) {
  const page = await pageOf(context.get(deskContext), reference);
  // What is declined or withdrawn says so on its own screen.
  if (page.closed || page.done?.decision === "declined") throw redirect(`/proposals/${page.reference}`);
  return { page };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const { reference } = await pageOf(desk, params.reference ?? "");
  const pressed = { act: decline.name, ids: [reference], back: `/proposals/${reference}` };
  const answer = await answerPress({ context, request }, pressed);
  if (answer instanceof Response) return answer;
  const { refused, typed } = answer.data;
  return data({ page: await pageOf(desk, reference), words: typed.words ?? "", refused }, { status: 422 });
}

/** Says no: the mail can be changed and must say why, and nothing leaves before the button. */
export default function Decline({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && "words" in actionData ? actionData : undefined;
  const page = refused?.page ?? loaderData.page;
  const { reference, title, kind, entry, to, mailEnd, whyMark } = page;
  const isOn = entry && isSeen(entry);
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
      {refused && refused.refused !== "invalid" ? (
        <Problem title="This changed while you had it open" isConflict>
          Nothing was done, and your text is saved.{" "}
          {page.done ? page.done.says : "Look at it again before you decide."}{" "}
          <Link to={`/proposals/${reference}`}>Look at it</Link>
        </Problem>
      ) : null}
      {isStopped ? null : (
        <Form className="ask ask--flat decide-no" method="post" aria-label="Decline">
          <UnsavedText name={`decline ${reference}`} version={page.seen} />
          <input type="hidden" name="seen" value={page.seen} />
          {isOn ? <input type="hidden" name="withdraw" value="yes" /> : null}
          <p>
            {isOn
              ? `It was accepted, and its page ${entry?.state === "published" ? "is on the site" : "is scheduled"}. This takes it down and tells the sender. `
              : "The sender gets this email. Say why, the way you'd want to be told. "}
            {isOn && kind === "event" ? (
              <>
                If the event just isn’t happening, <Link to={entry?.path ?? ""}>cancel it</Link> instead: it
                stays listed, marked as canceled.
              </>
            ) : null}
          </p>
          <TextArea
            id="words"
            label="The email"
            hint={`To ${to}. Signed: ${mailEnd.declined}`}
            error={refused?.refused === "invalid" ? `Say why, where it says ${whyMark}` : undefined}
            isAlert={false}
            rows={10}
            defaultValue={refused?.words ?? page.words.declined}
          />
          <div className="acts">
            <LinkButton to={`/proposals/${reference}`} label="Back" />
            <Press look="solid" isOnce label={isOn ? "Take it down and send" : "Send and decline"} />
          </div>
        </Form>
      )}
    </Screen>
  );
}
