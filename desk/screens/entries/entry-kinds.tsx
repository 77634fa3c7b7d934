import "./entries.css";
import { Link } from "react-router";
import { kinds as allKinds } from "../../../publishing/catalog.ts";
import { countEntries } from "../../../publishing/entries/entries.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { deskContext } from "../../desk-context.ts";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/entry-kinds";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(deskContext);
  const listed = [...allKinds.values()].filter(({ isMailed }) => !isMailed);
  const kinds = listed.map(async (kind) => ({
    name: kind.name,
    words: kind.words,
    page: kind.listPath,
    published: await countEntries(db, kind),
    drafts: await countEntries(db, kind, { states: ["draft"] }),
  }));
  return { kinds: await Promise.all(kinds) };
}

/** Every kind of what is published. */
export default function EntryKinds({ loaderData: { kinds } }: Route.ComponentProps) {
  return (
    <Screen title="More pages" sub="Everything the site publishes, by type.">
      <ul role="list" className="rows">
        {kinds.map(({ name, words, page, published, drafts }) => (
          <li key={name} className="row">
            <Link to={`/entries/${name}`}>
              <span className="row__who">{capitalized(words.many)}</span>
              <span className="row__what">
                {published} published{drafts > 0 ? `, ${drafts} ${drafts === 1 ? "draft" : "drafts"}` : ""}
                <span> on {page}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="below-rows">
        <Link to="/entries/pictures">Pictures</Link>
      </p>
    </Screen>
  );
}
