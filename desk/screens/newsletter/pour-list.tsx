import { isIn, type Pourable, type Section } from "../../../newsletter/pour.ts";
import { Choice } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";

const groups: readonly { name: string; sections: readonly Section[] }[] = [
  { name: "News", sections: ["news"] },
  { name: "Events and meetings", sections: ["events"] },
  { name: "Community stories", sections: ["stories"] },
  { name: "Record entries", sections: ["record"] },
];

/** What the week brought, to tick, folded above the text. Ticked is what stands in the text; `onTick` is called where script runs. */
export function PourList({
  week,
  body,
  onTick,
}: {
  week: readonly Pourable[];
  body: string;
  onTick: (item: Pourable, isWanted: boolean) => void;
}) {
  return (
    <details className="pour">
      <summary>
        <h2 id="pour">From this week, to put in</h2>{" "}
        <b className="n">
          {week.filter((item) => isIn(body, item)).length} of {week.length}
        </b>
      </summary>
      {week.length === 0 ? (
        <p className="dim">Nothing new in the last seven days, and nothing coming up.</p>
      ) : null}
      <fieldset className="pour__lists" aria-labelledby="pour">
        {groups.map(({ name, sections }) => {
          const items = week.filter(({ section }) => sections.includes(section));
          const there = items.filter((item) => isIn(body, item));
          if (items.length === 0) return null;
          return (
            <details key={name} open>
              <summary>
                {name}{" "}
                <b className="n">
                  {there.length} of {items.length}
                </b>
              </summary>
              {items.map((item) => (
                <Tick key={item.url} item={item} isThere={there.includes(item)} onTick={onTick} />
              ))}
            </details>
          );
        })}
      </fieldset>
      <noscript>
        <p className="acts">
          <Press look="small" intent="pour">
            Put in what’s checked
          </Press>
        </p>
      </noscript>
    </details>
  );
}

function Tick({
  item,
  isThere,
  onTick,
}: {
  item: Pourable;
  isThere: boolean;
  onTick: (item: Pourable, isWanted: boolean) => void;
}) {
  return (
    <>
      <Choice
        type="checkbox"
        name="want"
        value={item.url}
        label={item.title}
        checked={isThere}
        onChange={(event) => onTick(item, event.target.checked)}
      >
        {item.note}
      </Choice>
      {isThere ? <input type="hidden" name="had" value={item.url} /> : null}
    </>
  );
}
