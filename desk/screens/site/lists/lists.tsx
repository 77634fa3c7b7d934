import { Link } from "react-router";
import { listKeys } from "../../../../text/words/lookup.ts";
import { isOwners, listWords } from "../../../../words/store.ts";
import { deskContext } from "../../../desk-context.ts";
import { Screen } from "../../../ui/screen.tsx";
import { Section } from "../../../ui/section.tsx";
import { StateTag } from "../../../ui/state-tag.tsx";
import type { Route } from "./+types/lists";
import { listName } from "./list-names.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, person } = context.get(deskContext);
  const own = new Set((await listWords(db)).flatMap(({ key, text }) => (text === null ? [] : key)));
  const mine = listKeys().filter((key) => person.role === "owner" || !isOwners(key));
  const lists = mine.map((key) => ({ key, ...listName(key), isOwn: own.has(key) }));
  return {
    isOwner: person.role === "owner",
    lists: lists.toSorted((a, b) => a.title.localeCompare(b.title)),
  };
}

/** Every list that the owner may replace, those that matter most first. */
export default function Lists({ loaderData: { isOwner, lists } }: Route.ComponentProps) {
  const [named, others] = [true, false].map((is) => lists.filter((one) => one.isNamed === is));
  return (
    <Screen
      title="Lists"
      sub="Menu, footer, map, glossary and what else the site lists. A change shows within five seconds."
      back={isOwner ? <Link to="/site">Site</Link> : <Link to="/words">Words</Link>}
    >
      <Section id="named" title="What you will change first">
        <Rows lists={named ?? []} />
      </Section>
      <Section id="others" title="All others">
        <Rows lists={others ?? []} />
      </Section>
    </Screen>
  );
}

function Rows({ lists }: Pick<Route.ComponentProps["loaderData"], "lists">) {
  return (
    <ul className="minis" role="list">
      {lists.map(({ key, title, lead, isOwn }) => (
        <li key={key}>
          <span>
            <Link to={`/site/lists/${key}`}>
              <b>{title}</b>
            </Link>{" "}
            <span className="dim">{lead}</span>
          </span>
          <StateTag sign={isOwn ? "done" : "off"}>{isOwn ? "Yours" : "Default"}</StateTag>
        </li>
      ))}
    </ul>
  );
}
