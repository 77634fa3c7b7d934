import "./subscribers.css";
import { Form, Link, redirect } from "react-router";
import { longMoment } from "../../../acts/moments.ts";
import { retention } from "../../../content/site.ts";
import { readHistory } from "../../../newsletter/list/history.ts";
import type { SubscriberState } from "../../../newsletter/list/states.ts";
import { deskContext, type RouteArgs, type RouteProps } from "../../desk-context.ts";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { changeSubscriber, subscriberAt } from "./subscriber-actions.ts";
import { SubscriberTag } from "./subscriber-tag.tsx";
import { eventWords, mailWords } from "./subscriber-words.ts";

export async function loader({ params, context }: RouteArgs) {
  const { db, person } = context.get(deskContext);
  const subscriber = await subscriberAt(db, params.id);
  const history = await readHistory(db, subscriber);
  return {
    id: subscriber.id,
    address: subscriber.address,
    state: subscriber.state as SubscriberState,
    isOwner: person.role === "owner",
    history: history.map(({ at, what, by, said, issue }) => ({
      at: longMoment(at),
      words: issue ? `Issue “${issue.subject}”` : (eventWords[what] ?? what),
      more: issue
        ? (mailWords[issue.mail ?? ""] ?? "")
        : by
          ? `by ${by}`
          : said
            ? `The server said: “${said}”`
            : "",
    })),
  };
}

export async function action({ params, request, context }: RouteArgs) {
  const { db } = context.get(deskContext);
  const { id } = await subscriberAt(db, params.id);
  const form = await request.formData();
  await changeSubscriber(context, id, String(form.get("intent") ?? ""));
  return redirect(`/subscribers/${id}`, 303);
}

/** One address and its history. */
export default function SubscriberScreen({ loaderData }: RouteProps<typeof loader>) {
  const { id, address, state, isOwner, history } = loaderData;
  return (
    <Screen
      title={address}
      back={<Link to="/subscribers">Subscribers</Link>}
      sub={<SubscriberTag state={state} />}
      actions={
        <Form method="post" className="acts">
          {state === "bounced" || state === "pending" ? <Press intent="ask">Ask again</Press> : null}
          {state === "confirmed" || state === "pending" ? (
            <Press intent="remove">Take off the list</Press>
          ) : null}
        </Form>
      }
    >
      {state === "unsubscribed" ? <p>They can come back only by signing up again on the site.</p> : null}
      <h2 className="sub">What happened</h2>
      <ul className="log log--subscriber" role="list">
        {history.map(({ at, words, more }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen in one second
          <li key={index}>
            <time className="data">{at}</time>
            <span>
              {words}
              {more ? <span className="dim"> {more}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="dim">
        Whether a mail left is known for {retention.sentMailDays} days. Nobody sees whether it was opened.
      </p>
      {isOwner ? (
        <div className="quiet-end">
          <p>
            If someone asks to be forgotten, they’re erased with this history, and from restored backups too.
          </p>
          <p>
            <Link className="btn btn--danger-line" to={`/subscribers/${id}/erase`}>
              Erase this address
            </Link>
          </p>
        </div>
      ) : null}
    </Screen>
  );
}
