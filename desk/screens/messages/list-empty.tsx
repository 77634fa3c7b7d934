import { Link } from "react-router";
import { Mark } from "../../../app/ui/drawing/bridge.tsx";
import { searchOf } from "../../ui/list.tsx";
import type { Listed } from "./list.tsx";

/** An empty list says what belongs there and where to look next. */
export function EmptyList(shown: Listed) {
  const { query, counts } = shown;
  if (shown.isNarrow) return <NothingFound {...shown} />;
  // Nothing has ever come in, or all of it is erased.
  if (counts.all + counts.spam === 0)
    return (
      <div className="none">
        <h2>No messages yet</h2>
        <p>
          What people send through the site’s forms shows up here, and you get an email about it. Send one
          yourself to try it.
        </p>
        <Link className="btn btn--solid" to="/health">
          Check whether email arrives
        </Link>
      </div>
    );
  if (query.show === "waiting")
    return (
      <div className="none none--calm">
        <div className="none__river" aria-hidden="true">
          <Mark bits="0000000000" />
        </div>
        <h2>Nothing waits</h2>
        <p>Every message has been answered.</p>
        <p>
          <Link to="/messages?show=all">All messages</Link>
        </p>
      </div>
    );
  if (query.show === "spam")
    return (
      <div className="none">
        <h2>No spam</h2>
        <p>What looks like spam waits here, with no email to anyone, until you say what it is.</p>
      </div>
    );
  return (
    <div className="none">
      <h2>Nothing answered yet</h2>
      <p>
        Answer a message here, or mark it answered after replying from your own email program.{" "}
        <Link to="/messages">What waits</Link>
      </p>
    </div>
  );
}

function NothingFound({ query, counts, inSpam }: Listed) {
  const { q, show } = query;
  const searched = show === "spam" ? counts.spam : counts.all;
  return (
    <div className="none">
      <h2>{q ? `Nothing matches “${q}”` : "Nothing matches"}</h2>
      <p>
        {q ? `Searched the names, addresses and words of ${searched.toLocaleString("en-US")} messages. ` : ""}
        {inSpam > 0 ? (
          <Link to={`/messages${searchOf({ ...query, show: "spam" })}`}>{inSpam} in spam</Link>
        ) : null}{" "}
        {show === "all" || show === "spam" ? (
          <Link to={`/messages?show=${show}`}>Without the filter</Link>
        ) : (
          <Link to={`/messages${searchOf({ ...query, show: "all" })}`}>Look in all messages</Link>
        )}
      </p>
    </div>
  );
}
