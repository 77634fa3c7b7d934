import "./entry-facts.css";
import type { Fact } from "../../../publishing/kind.ts";
import { Linked } from "../text/linked.tsx";

/** Named facts of an entry or a meeting, those without a text left out. A name that several share stands once. */
export function FactList({
  label,
  facts,
}: {
  label: string;
  facts: readonly (Pick<Fact, "name" | "link"> & { text: string | undefined })[];
}) {
  const told = facts.filter(({ text }) => text);
  const names = [...new Set(told.map(({ name }) => name))];
  return names.length === 0 ? null : (
    <section className="entry-facts" aria-label={label}>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            {told
              .filter((fact) => fact.name === name)
              .map(({ text, link }) => (
                <dd key={text}>
                  <Linked to={link}>{text}</Linked>
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
