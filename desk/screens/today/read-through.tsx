import { Link } from "react-router";
import { pagesToRead, readThrough } from "../../../monitoring/read-through.ts";
import { answerPresses } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { LinkButton, PressForm } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { Route } from "./+types/read-through";

export async function loader({ context }: Route.LoaderArgs) {
  const read = await readThrough(context.get(deskContext).db);
  return { pages: pagesToRead().map((page) => ({ ...page, isRead: read.has(page.path) })) };
}

export const action = answerPresses({ ids: [""], back: "/first-hour/read" });

/** Every page once, as readers will see it. */
export default function ReadThrough({ loaderData: { pages }, actionData }: Route.ComponentProps) {
  const read = pages.filter(({ isRead }) => isRead).length;
  return (
    <Screen
      title="Read it through"
      answer={actionData}
      sub={`${read} of ${pages.length} read. Press a sentence that isn’t yours and change it there.`}
      back={<Link to="/">Today</Link>}
    >
      <ul className="minis" role="list">
        {pages.map(({ path, name, minutes, isRead }) => (
          <li key={path}>
            <span>
              <b>{name}</b> {minutes ? <span className="dim">{minutes} minutes</span> : null}
            </span>
            <span className="acts">
              {isRead ? <StateTag sign="done">Read</StateTag> : null}
              <LinkButton
                look="small"
                to={`/words?page=${encodeURIComponent(path)}`}
                label="Open"
                of={name}
              />
              {isRead ? null : (
                <PressForm
                  look="small"
                  act="page.read"
                  fields={{ page: path }}
                  label="I’ve read it"
                  of={name}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
