import { Link } from "react-router";
import type { Listed } from "./entry-list.tsx";
import { viewWords } from "./entry-words.ts";

/** A list without entries says what belongs there, and one way to begin. */
export function NothingHere({ titled, counts, view, kind, words }: Listed) {
  if (titled)
    return (
      <div className="none">
        <h2>Nothing matches “{titled}”</h2>
        <p>
          Titles were searched. <Link to={`/search?q=${encodeURIComponent(titled)}`}>Search everything</Link>
        </p>
      </div>
    );
  if (counts.some(({ count }) => count > 0))
    return (
      <div className="none">
        <h2>Nothing here yet</h2>
        <p>
          No {words.one} is under “{viewWords[view]}”.
        </p>
      </div>
    );
  return (
    <div className="none">
      <h2>No {words.many} yet</h2>
      <p>What you publish here is on the site within seconds: on its page, in the search and in the feeds.</p>
      <Link className="btn" to={`/entries/${kind}/new`}>
        Write the first {words.one}
      </Link>
    </div>
  );
}
