import { Link } from "react-router";
import { pagesToRead, readThrough } from "../../../monitoring/read-through.ts";
import { answerPresses } from "../../acting.ts";
import { deskContext } from "../../desk-context.ts";
import { LinkButton, PressForm } from "../../ui/press.tsx";
import { MiniList } from "../../ui/row-words.tsx";
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
  const open = { look: "small", label: "Open" };
  const done = { look: "small", act: "page.read", label: "I’ve read it" };
  const read = pages.filter(({ isRead }) => isRead).length;
  return (
    <Screen
      title="Read it through"
      answer={actionData}
      sub={`${read} of ${pages.length} read. Press a sentence that isn’t yours and change it there.`}
      back={<Link to="/">Today</Link>}
    >
      <MiniList
        rows={pages.map(({ path, name, minutes, isRead }) => ({
          ...{ key: path, says: <b>{name}</b>, more: minutes && `${minutes} minutes` },
          end: (
            <span className="acts">
              {isRead ? <StateTag sign="done">Read</StateTag> : null}
              <LinkButton {...open} to={`/words?page=${encodeURIComponent(path)}`} of={name} />
              {isRead ? null : <PressForm {...done} fields={{ page: path }} of={name} />}
            </span>
          ),
        }))}
      />
    </Screen>
  );
}
