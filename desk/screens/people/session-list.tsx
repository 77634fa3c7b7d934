import { Form } from "react-router";
import type { DeskSession } from "../../../accounts/sessions.ts";
import { shortMoment } from "./moments.ts";

export interface ShownSession {
  id: number;
  device: string;
  since: string;
  seen: string;
  isThis: boolean;
}

/** This browser first, then the latest used. */
export function toShownSessions(
  sessions: readonly DeskSession[],
  currentId: number,
  now: Date,
): ShownSession[] {
  const shown = sessions.map((session) => ({
    id: session.id,
    device: session.device,
    since: shortMoment(session.createdAt, now),
    seen: shortMoment(session.seenAt, now),
    isThis: session.id === currentId,
  }));
  return shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** The browsers in which one is signed in, each with a button that ends it (the action of /account). */
export function SessionList({ sessions }: { sessions: readonly ShownSession[] }) {
  return (
    <ul className="minis" role="list">
      {sessions.map(({ id, device, since, seen, isThis }) => (
        <li key={id}>
          <span>
            <b>{isThis ? "This browser" : device}</b>{" "}
            <span className="dim">
              {isThis ? `${device}, signed in ${since}` : `Signed in ${since}, last used ${seen}`}
            </span>
          </span>
          {isThis ? null : (
            <Form method="post" action="/account">
              <input type="hidden" name="id" value={id} />
              <button className="btn btn--small" type="submit" name="intent" value="end">
                Sign out <span className="visually-hidden">{device}</span>
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
