import "./health.css";
import { Form, Link } from "react-router";
import { readKept, readPromises } from "../../../monitoring/doctor/promises.ts";
import { answerPresses, requireAct } from "../../acting.ts";
import { Press } from "../../ui/press.tsx";
import { Proof } from "../../ui/proof.tsx";
import { MiniList } from "../../ui/row-words.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import type { Route } from "./+types/promises";

export async function loader(args: Route.LoaderArgs) {
  const { db } = requireAct(args, { role: "owner" });
  const promises = await readPromises(db);
  const kept = await readKept(db, promises);
  const asked = new URL(args.request.url).searchParams.get("group");
  const sections = promises.sections.map((one) => ({ ...one, isKept: kept.has(one.version) }));
  const group = sections.find(({ version }) => version === asked) ?? sections.find(({ isKept }) => !isKept);
  return { sections, group };
}

export const action = answerPresses({ act: "promises.keep", ids: [""], back: "/health/promises" });

/** What the site promises in the owner's name: read and confirmed in the same place, a group at a time. */
export default function Promises({ loaderData: { sections, group }, actionData }: Route.ComponentProps) {
  const all = sections.reduce((sum, { promises }) => sum + promises.length, 0);
  const kept = sections.reduce((sum, { promises, isKept }) => sum + (isKept ? promises.length : 0), 0);
  return (
    <Screen
      title="Your promises"
      answer={actionData}
      sub="The site says “we” to people who read it, and you are that “we.”"
      back={<Link to="/health">Health</Link>}
    >
      {group ? (
        <Form key={group.version} method="post" className="part" aria-label={group.title}>
          <input type="hidden" name="group" value={group.version} />
          <header>
            <h2>{group.title}</h2>
          </header>
          <ul className="promises" role="list">
            {group.promises.map(({ says, software, owner, changed }) => (
              <li key={says}>
                <p>
                  <b>{says}</b>
                </p>
                {changed.map(({ key, text }) => (
                  <p key={key}>
                    You changed it: {text.length > 400 ? null : `“${text}” `}
                    <Link to={`/words/${key}`}>Open it</Link>
                  </p>
                ))}
                <p className="dim">
                  The software: {software}. You: {owner}.
                </p>
                <span className="acts">
                  <label className="tick">
                    <input type="checkbox" name="kept" value={says} defaultChecked={group.isKept} required />
                    <span>I keep this</span>
                  </label>
                  <Link to={`/words?q=${encodeURIComponent(firstQuoted(says))}`}>Change the sentence</Link>
                </span>
              </li>
            ))}
          </ul>
          <div className="part__end">
            <Press look="solid" label={`Keep these ${group.promises.length}`} />
          </div>
        </Form>
      ) : null}
      <Proof state={kept === all ? "seen" : "wait"} says={`${kept} of ${all} kept.`}>
        <p className="dim">
          Confirmed here, under your name, with the day. A sentence that changes later comes back to you.
        </p>
      </Proof>
      <Section id="groups" title="Groups" count={sections.length}>
        <MiniList
          rows={sections.map(({ version, title, promises, isKept }) => ({
            key: version,
            says: (
              <>
                <Link to={`?group=${version}`}>{title}</Link> <b className="n">{promises.length}</b>
              </>
            ),
            end: <span className="dim">{isKept ? "Kept" : "Not read yet"}</span>,
          }))}
        />
      </Section>
    </Screen>
  );
}

function firstQuoted(says: string): string {
  return /“([^”]+)”/.exec(says)?.[1] ?? says;
}
