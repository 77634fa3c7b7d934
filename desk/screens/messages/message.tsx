import "./messages.css";
import { Form, Link, useNavigate, useSubmit } from "react-router";
import type { Refused } from "../../../acts/act.ts";
import { markAnswered, spam } from "../../../acts/messages/mark.ts";
import { reply } from "../../../acts/messages/reply.ts";
import { zonedMoment } from "../../../acts/moments.ts";
import type { GivenAnswer } from "../../../forms/owner/answers.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { searchOf } from "../../ui/list.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Shortcuts, useHasScript } from "../../ui/shortcuts.tsx";
import type { Route } from "./+types/message";
import { MessageAnswer } from "./message-answer.tsx";
import { type MessageData, readMessage, submissionAt } from "./message-data.ts";
import { readListQuery } from "./message-filter.ts";
import { MessageSide, MessageText, Timeline } from "./message-parts.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  return readMessage(desk, await submissionAt(desk.db, params.reference), new URL(request.url));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { reference, answeredAt } = await submissionAt(context.get(deskContext).db, params.reference);
  const search = searchOf(readListQuery(new URL(request.url).searchParams));
  const form = await request.formData();
  const act = String(form.get("act") ?? reply.name);
  const back = `/messages/${reference}${search}`;
  const to = leaving.has(act) ? `/messages${search}` : back;
  const answer = await answerPress({ context, request }, { act, ids: [reference], form, back, to });
  if ("data" in answer && answer.data.act === reply.name)
    answer.data.message = messageOf(answer.data, answeredAt);
  return answer;
}

/** What leads on to the list. */
const leaving: ReadonlySet<string> = new Set([markAnswered.name, spam.name]);

export default function Message({ loaderData: message, actionData: result }: Route.ComponentProps) {
  const { title, search, newer, older, place } = message;
  return (
    <Screen
      title={title}
      back={
        <>
          <Link to={`/messages${search}`}>Messages</Link> <span className="dim">{place}</span>{" "}
          <span className="back__go">
            {newer ? <Link to={`/messages/${newer}${search}`}>Newer</Link> : null}
            {older ? <Link to={`/messages/${older}${search}`}>Older</Link> : null}
          </span>
        </>
      }
      actions={<MessageButtons message={message} />}
    >
      <div className="msg">
        <div className="msg__main">
          <MessageText message={message} />
          <Timeline message={message} />
          <MessageAnswer message={message} result={result} key={message.reference} />
        </div>
        <MessageSide message={message} result={result} />
      </div>
    </Screen>
  );
}

/** What can be done with a message besides answering it; all but erasing can be undone. */
function MessageButtons({ message }: { message: MessageData }) {
  const { reference, here, search, newer, older, acts, isProposal, isOwner } = message;
  const hasScript = useHasScript();
  const submit = useSubmit();
  const navigate = useNavigate();
  const act = (key: string, does: string, name: string) => {
    const run = () => submit({ act: name }, { method: "post", action: here });
    return acts.some((one) => one.name === name) ? [{ key, does, run }] : [];
  };
  const go = (to: string | undefined) => to && navigate(`/messages/${to}${search}`);
  return (
    <>
      {isProposal ? <LinkButton to={`/proposals/${reference}`} label="Decide" /> : null}
      <Form method="post" action={here} className="acts" aria-label="State">
        {acts.map(({ name, label }) => (
          <Press key={name} look={name === "message.spam" ? "quiet" : ""} act={name} label={label} />
        ))}
      </Form>
      {hasScript || isOwner ? (
        <details className="drop">
          <summary className="btn btn--quiet">More</summary>
          <div>
            {hasScript ? (
              <>
                <button type="button" onClick={() => window.print()}>
                  Print
                </button>
                <button type="button" onClick={() => navigator.clipboard?.writeText(reference)}>
                  Copy reference
                </button>
              </>
            ) : null}
            {isOwner ? (
              <Link to={`/messages/${reference}/erase`} className="danger">
                Erase for good
              </Link>
            ) : null}
          </div>
        </details>
      ) : null}
      <Shortcuts
        isOn={message.shortcuts}
        keys={[
          { key: "r", does: "answer", run: () => document.getElementById("answer-text")?.focus() },
          ...act("e", "answered", "message.answered"),
          ...act("s", "spam", "message.spam"),
          { key: "j", does: "older", run: () => go(older) },
          { key: "k", does: "newer", run: () => go(newer) },
          { key: "u", does: "back", run: () => navigate(`/messages${search}`) },
        ]}
      />
    </>
  );
}

/** When it was answered, for who is asked whether to answer again. */
function messageOf({ refused, message, detail }: Refused, answeredAt: string | null): string {
  if (refused !== "already_done") return message ?? "";
  const last = (detail as readonly GivenAnswer[] | undefined)?.at(-1);
  const at = last ? (last.sent_at ?? last.due_at ?? last.at) : answeredAt;
  const when = at ? ` on ${zonedMoment(at)}` : "";
  return `It was already answered${when}. Nothing was sent. Read the answer above, and send this too if you want to.`;
}
