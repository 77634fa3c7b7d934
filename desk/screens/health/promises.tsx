import "./health.css";
import { Form, Link } from "react-router";
import { readPromises } from "../../../monitoring/doctor/promises.ts";
import { requireAct } from "../../acting.ts";
import { Press } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import type { Route } from "./+types/promises";

export async function loader(args: Route.LoaderArgs) {
  requireAct(args, { role: "owner" });
  return readPromises();
}

/** What the site promises in the owner's name, where the owner confirms it. */
export default function Promises({ loaderData: { version, sections } }: Route.ComponentProps) {
  return (
    <Screen
      title="What the site promises"
      sub="The site says “we” to people who read it, and you are that “we”."
      back={<Link to="/health">Health</Link>}
    >
      <p>
        What the software does about each sentence stands below it, and what is left for you. Change a
        sentence that you cannot keep; docs/owners-promises.md names its file.
      </p>
      {sections.map(({ title, promises }) => (
        <section key={title} aria-label={title}>
          <h2 className="sub">{title}</h2>
          <ul className="promises" role="list">
            {promises.map(({ says, software, owner }) => (
              <li key={says}>
                <p>
                  <b>{says}</b>
                </p>
                <p className="dim">The software: {software}.</p>
                <p>You: {owner}.</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Form method="post" action="/health" className="promises__end">
        <input type="hidden" name="version" value={version} />
        <Press look="solid" act="promises.confirm" label="I keep these promises" />
      </Form>
    </Screen>
  );
}
