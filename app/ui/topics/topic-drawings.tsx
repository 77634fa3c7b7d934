/** The drawings of a topic's page: its arch with its entries, and the navigation of all arches. */
import { topicPage as words } from "../../../content/topic-page.ts";
import { elevationLamps, elevationSteel, halfArches, lowerChord, round } from "../drawing/bridge-paths.ts";
import { letterBits } from "../drawing/glyph-paths.ts";
import { TopicSign } from "../record/topic-sign.tsx";
import type { TopicView } from "./find-topic.ts";
import { topicScopes } from "./scope.ts";

/** Where the oldest and the newest entry hang: units from the left of 600. */
const [oldestAt, newestAt] = [46, 516];

/**
 * One arch, whose lamps spell the first letter. Each entry is a lit hanger at its date, and below the deck a stroke as deep as its
 * sources; the newest leads down to the line that says where it stands.
 */
export function TopicArch({ label, hangers }: { label: string; hangers: TopicView["hangers"] }) {
  const { web, lower, upper } = elevationSteel();
  const [first = 0, last = first] = [hangers[0], hangers.at(-1)].map((one) => Date.parse(one?.date ?? ""));
  const placed = hangers.map(({ date, sources }) => {
    const x = round(newestAt - ((last - Date.parse(date)) / (last - first || 1)) * (newestAt - oldestAt));
    const top = round(Math.min(lowerChord(x / 600), 140));
    return { lit: `M${x} ${top}V150`, sound: `M${x} 155v${6 + 7 * Math.min(sources, 4)}` };
  });
  return (
    <svg className="topic-span" viewBox="0 0 600 190" aria-hidden="true">
      {halfArches.slice(0, 2).map((half) => (
        <g key={half} transform={half}>
          <path className="score-web" d={web} />
          <path className="score-chord" d={lower + upper} />
        </g>
      ))}
      <path className="lit" d={placed.map(({ lit }) => lit).join("")} />
      <path className="sound" d={placed.map(({ sound }) => sound).join("")} />
      {hangers.length > 0 ? <path className="sound sound--newest" d={`M${newestAt} 155V190`} /> : null}
      <path className="deck" d="M-300 150H900" />
      {elevationLamps(letterBits(label.charAt(0))).map(({ on, x, y, radius }) => (
        <circle key={x} className={on ? "lamp on" : "lamp off"} cx={x} cy={y} r={radius} />
      ))}
    </svg>
  );
}

/** All topics as arches on one deck. */
export function Arches({ current }: { current: string }) {
  return (
    <nav className="arches" aria-label={words.topics}>
      <ul className="wrap" role="list">
        {topicScopes().map(({ value, label, path }) => (
          <li key={value}>
            <a href={path} aria-current={path === current ? "page" : undefined}>
              <TopicSign topic={value} isFirst />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
