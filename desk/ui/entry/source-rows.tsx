import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { site } from "../../../content/site.ts";
import { partName } from "../../../publishing/entries/posted-draft.ts";
import { dayWords, isDay, openedNow, readSourceLines, sourceParts } from "../../../publishing/source-line.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import { describedBy, FieldNotes, fieldId } from "../field-frame.tsx";
import { type FillingEvent, fillingEvent } from "../kept-text.ts";
import type { ControlProps } from "./entry-form.ts";

const labels = {
  ...{ publisher: "Publisher", title: "Title", date: "Date", url: "Web address", opened: "Opened" },
  ...{ archive: "Archived copy", missing: "No longer there as of" },
};

/** What a row is called, and its parts: nobody says of coverage that it proves anything. */
function rowsOf(field: string) {
  if (field === "sources") return { one: "source", parts: sourceParts };
  return { one: "report", parts: sourceParts.filter((part) => part !== "opened") };
}

/** The sources of a claim, or its coverage, a row each. Without script two empty rows follow; with script they wait for Add. */
export function SourceRows({ field: { name, label, optional, hint }, value, error }: ControlProps) {
  const id = fieldId(name);
  const { one, parts } = rowsOf(name);
  // What the rows began with: a save shows its own lines, whose places may be others.
  const [{ lines, now }] = useState(() => ({ lines: readSourceLines(value), now: openedToday() }));
  const [rows, setRows] = useState(() => [...Array(Math.max(1, lines.length)).keys()]);
  const group = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const form = group.current?.form;
    const makeRoom = (event: Event) => {
      const { detail } = event as FillingEvent;
      const kept = sourceParts.map((part) => detail[partName(name, part)] ?? []);
      const count = Math.max(...kept.map((texts) => texts.findLastIndex(Boolean) + 1));
      flushSync(() => setRows((before) => (count > before.length ? [...Array(count).keys()] : before)));
    };
    form?.addEventListener(fillingEvent, makeRoom);
    return () => form?.removeEventListener(fillingEvent, makeRoom);
  }, [name]);

  const add = () => {
    const row = Math.max(-1, ...rows) + 1;
    flushSync(() => setRows([...rows, row]));
    document.getElementById(`${id}-${row}-${sourceParts[0]}`)?.focus();
  };
  const remove = (row: number) => {
    flushSync(() => setRows(rows.filter((other) => other !== row)));
    group.current?.focus();
    group.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <fieldset className="sources" id={id} ref={group} tabIndex={-1} {...describedBy(id, { hint, error })}>
      <legend>
        {label} {optional ? <span className="f__opt">optional</span> : null}
      </legend>
      {[...rows, "spare", "spare too"].map((row, index) => (
        <div key={row} className={typeof row === "number" ? "source" : "source source--spare"}>
          <div className="source__parts">
            {parts.map((part) => (
              <div key={part} className="f">
                <label htmlFor={`${id}-${row}-${part}`}>
                  {labels[part]} <span className="visually-hidden">{`of ${one} ${index + 1}`}</span>
                </label>
                {part === "opened" ? (
                  <Opened
                    id={`${id}-${row}-${part}`}
                    name={partName(name, part)}
                    mark={typeof row === "number" ? lines[row]?.opened : ""}
                    now={now}
                  />
                ) : (
                  <input
                    id={`${id}-${row}-${part}`}
                    name={partName(name, part)}
                    type={part === "url" || part === "archive" ? "url" : "text"}
                    defaultValue={typeof row === "number" ? lines[row]?.[part] : ""}
                    autoComplete="off"
                    onInput={part === "url" ? () => unmark(`${id}-${row}-opened`) : undefined}
                  />
                )}
              </div>
            ))}
          </div>
          {typeof row === "number" ? (
            <button type="button" className="btn btn--small btn--quiet" onClick={() => remove(row)}>
              Remove <span className="visually-hidden">{`${one} ${index + 1}`}</span>
            </button>
          ) : null}
        </div>
      ))}
      <button type="button" className="btn btn--small source__add" onClick={add}>
        Add a {one}
      </button>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

/** Whether somebody opened the source, and when. `mark`: a day, or one of today that is not saved yet. */
function Opened({ mark = "", now, ...props }: { id: string; name: string; mark?: string; now: string }) {
  const day = mark.replace(openedNow, "");
  return (
    <select {...props} defaultValue={mark} onChange={({ currentTarget }) => dateNow(currentTarget)}>
      <option value="">Not opened</option>
      {mark !== now && isDay(day, false) ? <option value={mark}>Opened on {dayWords(day)}</option> : null}
      <option value={now}>Opened today, and it says so</option>
    </select>
  );
}

/** The form may have been open since yesterday. */
function dateNow({ options, selectedIndex }: HTMLSelectElement): void {
  const chosen = options[selectedIndex];
  if (chosen?.value.startsWith(openedNow)) chosen.value = openedToday();
}

function openedToday(): string {
  return openedNow + localDateIn(site.timeZone)(new Date());
}

/** Nobody has opened another address yet. */
function unmark(id: string): void {
  const select = document.getElementById(id);
  if (select instanceof HTMLSelectElement) select.value = "";
}
