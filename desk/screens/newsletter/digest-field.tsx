import { Fragment, type RefObject, useEffect, useState } from "react";
import {
  type DigestItem,
  insertDigest,
  isIn,
  presentName,
  sections,
  wantedName,
} from "../../../newsletter/digest.ts";
import { controlName } from "../../../publishing/entries/posted-draft.ts";
import { Choice } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";

const names: Readonly<Record<DigestItem["section"], string>> = {
  news: "News",
  events: "Events and meetings",
  stories: "Community stories",
  record: "Record entries",
};

interface DigestFieldProps {
  week: readonly DigestItem[];
  body: string;
  /** With the text that a tick changes, where script runs. */
  form: RefObject<HTMLFormElement | null>;
}

/** What the week brought, to tick, folded above the text. Ticked is what stands in the text. */
export function DigestField({ week, body: typed, form }: DigestFieldProps) {
  const [body, setBody] = useState(typed);
  useEffect(() => {
    const area = textIn(form.current);
    const follow = () => area && setBody(area.value);
    area?.addEventListener("input", follow);
    return () => area?.removeEventListener("input", follow);
  }, [form]);
  const tick = (item: DigestItem, isWanted: boolean) => {
    const area = textIn(form.current);
    if (!area) return;
    area.value = insertDigest(area.value, [item], new Set(isWanted ? [item.url] : []));
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const count = (items: readonly DigestItem[]) => (
    <b className="n">
      {items.filter((item) => isIn(body, item)).length} of {items.length}
    </b>
  );
  return (
    <details className="digest">
      <summary>
        <h2 id="digest">From this week, to put in</h2> {count(week)}
      </summary>
      {week.length === 0 ? (
        <p className="dim">Nothing new in the last seven days, and nothing coming up.</p>
      ) : null}
      <fieldset className="digest__lists" aria-labelledby="digest">
        {sections.map((section) => {
          const items = week.filter((item) => item.section === section);
          if (items.length === 0) return null;
          return (
            <details key={section} open>
              <summary>
                {names[section]} {count(items)}
              </summary>
              {items.map((item) => (
                <Fragment key={item.url}>
                  <Choice
                    type="checkbox"
                    name={wantedName}
                    value={JSON.stringify(item)}
                    label={item.title}
                    checked={isIn(body, item)}
                    onChange={(event) => tick(item, event.target.checked)}
                  >
                    {item.note}
                  </Choice>
                  {isIn(body, item) ? (
                    <input type="hidden" name={presentName} value={JSON.stringify(item)} />
                  ) : null}
                </Fragment>
              ))}
            </details>
          );
        })}
      </fieldset>
      <noscript>
        <p className="acts">
          <Press look="small" act="entry.save" label="Put in what’s checked" />
        </p>
      </noscript>
    </details>
  );
}

function textIn(form: HTMLFormElement | null): HTMLTextAreaElement | undefined {
  const area = form?.elements.namedItem(controlName("body"));
  return area instanceof HTMLTextAreaElement ? area : undefined;
}
