import "./messages.css";
import { type ClientActionFunctionArgs, data, Link } from "react-router";
import { findSubmission } from "../../../forms/owner/submissions.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { orLostLine, unlessLost } from "../../ui/lost-line.tsx";
import { Screen } from "../../ui/screen.tsx";
import { searchOf } from "./list-query.ts";
import { postToMessage } from "./message-action.ts";
import { MessageAnswer } from "./message-answer.tsx";
import { MessageButtons } from "./message-buttons.tsx";
import { readMessage } from "./message-data.ts";
import { readListQuery } from "./message-filter.ts";
import { Letter, SaidTurns } from "./message-letter.tsx";
import { MessageSide } from "./message-side.tsx";

export async function loader({ request, params, context }: RouteArgs) {
  const desk = context.get(deskContext);
  return readMessage(desk, await findOr404(context, params.reference), new URL(request.url));
}

export async function action({ request, params, context }: RouteArgs) {
  const submission = await findOr404(context, params.reference);
  const search = searchOf(readListQuery(new URL(request.url).searchParams));
  return postToMessage(context, submission, await request.formData(), {
    here: `/messages/${submission.reference}${search}`,
    list: `/messages${search}`,
  });
}

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

async function findOr404(context: RouteArgs["context"], reference = "") {
  const submission = await findSubmission(context.get(deskContext).db, reference);
  if (submission) return submission;
  throw data("There’s no message with this reference. It may have been erased.", { status: 404 });
}
