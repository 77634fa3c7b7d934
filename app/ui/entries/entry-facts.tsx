import "./entry-facts.css";
import type { Fact } from "../../../publishing/kind.ts";
import { Linked } from "../text/linked.tsx";

/** Named facts of an entry. A name that several facts share stands once. */
export function EntryFacts({ facts, label }: { facts: readonly Fact[]; label: string }) {
  const names = [...new Set(facts.map(({ name }) => name))];
  return (
    <section className="entry-facts" aria-label={label}>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            {facts
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
