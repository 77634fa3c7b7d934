import "./subscribers.css";
import { Form, Link } from "react-router";
import { offeredActs } from "../../../acts/catalog.ts";
import { longMoment } from "../../../acts/moments.ts";
import { followMails } from "../../../content/follow.ts";
import { retention } from "../../../content/site.ts";
import { readHistory } from "../../../newsletter/list/history.ts";
import type { SubscriberState } from "../../../newsletter/list/states.ts";
import { listSubscriptions } from "../../../newsletter/topics/follow.ts";
import { listLabel } from "../../../newsletter/topics/lists.ts";
import { answerPress } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/subscriber";
import { subscriberAt } from "./at.ts";
import { eventWords, mailWords, SubscriberTag } from "./subscriber-words.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, person } = context.get(deskContext);
  const subscriber = await subscriberAt(db, params.id);
  const history = await readHistory(db, subscriber);
  return {
    id: subscriber.id,
    address: subscriber.address,
    state: subscriber.state as SubscriberState,
    acts: offeredActs("subscriber", subscriber, person.role),
    isOwner: person.role === "owner",
    lists: (await listSubscriptions(db, subscriber.id)).map(
      ({ list, rhythm }) => `${listLabel(list)}, ${followMails.rhythms[rhythm]}`,
    ),
    history: history.map(({ at, what, by, said, about, issue }) => ({
      at: longMoment(at),
      words: issue ? `Issue “${issue.subject}”` : (eventWords[what] ?? what),
      more: issue
        ? (mailWords[issue.mail ?? ""] ?? "")
        : by
          ? `by ${by}`
          : said
            ? `The server said: “${said}”`
            : (about ?? ""),
    })),
  };
}

export function action(args: Route.ActionArgs) {
  const { id = "" } = args.params;
  return answerPress(args, { ids: [id], back: `/subscribers/${id}` });
}

/** One address and its history. */
export default function SubscriberScreen({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { id, address, state, acts, isOwner, history, lists } = loaderData;
  return (
    <Screen
      title={address}
      answer={refused}
      back={<Link to="/subscribers">Subscribers</Link>}
      sub={<SubscriberTag state={state} />}
      actions={
        <Form method="post" className="acts">
          {acts.map(({ name, label }) => (
            <Press key={name} act={name} label={label} />
          ))}
        </Form>
      }
    >
      {state === "unsubscribed" && lists.length === 0 ? (
        <p>Only they can come back: by signing up again, or on the page that our mails link to.</p>
      ) : null}
      {lists.length > 0 ? <p>Follows: {lists.join("; ")}.</p> : null}
      <p>
        <Link to={`/person?email=${encodeURIComponent(address)}`}>Everything with this person</Link>
      </p>
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
            <LinkButton look="danger-line" to={`/subscribers/${id}/erase`} label="Erase this address" />
          </p>
        </div>
      ) : null}
    </Screen>
  );
}
