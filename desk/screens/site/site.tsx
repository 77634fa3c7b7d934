import { requireAct } from "../../acting.ts";
import { LinkButton } from "../../ui/press.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Section } from "../../ui/section.tsx";
import type { Route } from "./+types/site";
import { environmentLines, readStates } from "./read-site.ts";
import { PartList } from "./site-screen.tsx";

export async function loader(args: Route.LoaderArgs) {
  const desk = requireAct(args, { role: "owner" });
  return { states: await readStates(desk), lines: environmentLines(desk.settings) };
}

/** The parts of the settings, each with its state, and what the environment decides. */
export default function Site({ loaderData: { states, lines } }: Route.ComponentProps) {
  return (
    <Screen
      title="Site"
      sub="What your site says of itself. A change shows within five seconds; all but the mail server can be undone."
      actions={<LinkButton to="/people/activity" label="What changed" />}
    >
      <PartList states={states} />
      {lines.length > 0 ? (
        <Section id="server" title="Set on the server" count={lines.length}>
          <p className="dim">Whoever runs the server set these. They win over these screens.</p>
          <ul className="minis" role="list">
            {lines.map(({ name, label, value }) => (
              <li key={name}>
                <span>
                  <b>{label}</b> <code className="dim">{name}</code>
                </span>
                <code>{value}</code>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </Screen>
  );
}
