import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { readSourceLines, sourceParts } from "../../../publishing/source-line.ts";
import { FieldNotes } from "../field-frame.tsx";
import { type FillingEvent, fillingEvent } from "../kept-text.ts";
import { fieldId } from "./entry-fields.tsx";
import { type FormField, partName } from "./entry-form.ts";

interface SourceRowsProps {
  field: FormField;
  value: string;
  error?: string | undefined;
}

const labels = { publisher: "Publisher", title: "Title", date: "Date", url: "Web address" };

/** The sources of a claim, a row each. Without script two empty rows follow; with script they wait for Add. */
export function SourceRows({ field: { name, label, optional, hint }, value, error }: SourceRowsProps) {
  const id = fieldId(name);
  const lines = readSourceLines(value);
  const [rows, setRows] = useState(() => numbersTo(Math.max(1, lines.length)));
  const group = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const form = group.current?.form;
    const makeRoom = (event: Event) => {
      const { detail } = event as FillingEvent;
      const kept = sourceParts.map((part) => detail[partName(name, part)] ?? []);
      const count = Math.max(...kept.map((texts) => texts.findLastIndex(Boolean) + 1));
      flushSync(() => setRows((before) => (count > before.length ? numbersTo(count) : before)));
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
  const described = [error && `${id}-bad`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <fieldset className="sources" id={id} ref={group} tabIndex={-1} aria-describedby={described || undefined}>
      <legend>
        {label} {optional ? <span className="f__opt">optional</span> : null}
      </legend>
      {[...rows, "spare", "spare too"].map((row, index) => (
        <div key={row} className={typeof row === "number" ? "source" : "source source--spare"}>
          <div className="source__parts">
            {sourceParts.map((part) => (
              <div key={part} className="f">
                <label htmlFor={`${id}-${row}-${part}`}>
                  {labels[part]} <span className="visually-hidden">of source {index + 1}</span>
                </label>
                <input
                  id={`${id}-${row}-${part}`}
                  name={partName(name, part)}
                  type={part === "url" ? "url" : "text"}
                  defaultValue={typeof row === "number" ? lines[row]?.[part] : ""}
                  autoComplete="off"
                />
              </div>
            ))}
          </div>
          {typeof row === "number" ? (
            <button type="button" className="btn btn--small btn--quiet" onClick={() => remove(row)}>
              Remove <span className="visually-hidden">source {index + 1}</span>
            </button>
          ) : null}
        </div>
      ))}
      <button type="button" className="btn btn--small source__add" onClick={add}>
        Add a source
      </button>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
