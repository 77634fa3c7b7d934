import type { DeskSession } from "../../../accounts/sessions.ts";
import { shortMoment } from "../../../acts/moments.ts";
import { PressForm } from "../../ui/press.tsx";
import { MiniList } from "../../ui/row-words.tsx";

/** This browser first, then the latest used. */
export function toShownSessions(sessions: readonly DeskSession[], currentId: number, now: Date) {
  const shown = sessions.map((session) => ({
    id: session.id,
    device: session.device,
    since: shortMoment(session.createdAt, now),
    seen: shortMoment(session.seenAt, now),
    isThis: session.id === currentId,
  }));
  return shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** The browsers in which one is signed in, each with a button that ends it. `of`: whose they are. */
export function SessionList({ sessions, of }: { sessions: ReturnType<typeof toShownSessions>; of: number }) {
  const end = { act: "account.end-session", look: "small", label: "Sign out" };
  const rows = sessions.map(({ id, device, since, seen, isThis }) => ({
    ...{ key: id, says: <b>{isThis ? "This browser" : device}</b> },
    more: isThis ? `${device}, signed in ${since}` : `Signed in ${since}, last used ${seen}`,
    end: isThis ? null : <PressForm {...end} fields={{ id: of, session: id }} of={device} />,
  }));
  return <MiniList rows={rows} />;
}
