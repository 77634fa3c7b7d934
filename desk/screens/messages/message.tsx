import "./messages.css";
import { type ClientActionFunctionArgs, Link } from "react-router";
import type { Refused } from "../../../acts/act.ts";
import { markAnswered, spam } from "../../../acts/messages/mark.ts";
import { reply } from "../../../acts/messages/reply.ts";
import { zonedMoment } from "../../../acts/moments.ts";
import type { GivenAnswer } from "../../../forms/owner/answers.ts";
import { answerPress } from "../../acting.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { searchOf } from "../../ui/list.tsx";
import { orLostLine, unlessLost } from "../../ui/lost-line.tsx";
import { Screen } from "../../ui/screen.tsx";
import { MessageAnswer } from "./message-answer.tsx";
import { MessageButtons } from "./message-buttons.tsx";
import { readMessage, submissionAt } from "./message-data.ts";
import { readListQuery } from "./message-filter.ts";
import { Letter, MessageSide, SaidTurns } from "./message-parts.tsx";

export async function loader({ request, params, context }: RouteArgs) {
  const desk = context.get(deskContext);
  return readMessage(
    desk,
    await submissionAt(context.get(deskContext).db, params.reference),
    new URL(request.url),
  );
}

export async function action({ request, params, context }: RouteArgs) {
  const { reference, answeredAt } = await submissionAt(context.get(deskContext).db, params.reference);
  const search = searchOf(readListQuery(new URL(request.url).searchParams));
  const form = await request.formData();
  const act = String(form.get("act") ?? reply.name);
  const back = `/messages/${reference}${search}`;
  const to = leaving.has(act) ? `/messages${search}` : back;
  const answer = await answerPress({ context, request }, { act, ids: [reference], form, back, to });
  if ("data" in answer) answer.data.message = messageOf(answer.data, answeredAt);
  return answer;
}

/** What leads on to the list. */
const leaving: ReadonlySet<string> = new Set([markAnswered.name, spam.name]);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orLostLine(() => serverAction<typeof action>());

export const shouldRevalidate = unlessLost;

export default function Message({
  loaderData: message,
  actionData: result,
}: RouteProps<typeof loader, typeof action | typeof clientAction>) {
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
          <Letter message={message} />
          <SaidTurns message={message} />
          <MessageAnswer message={message} result={result} key={message.reference} />
        </div>
        <MessageSide message={message} result={result} />
      </div>
    </Screen>
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
