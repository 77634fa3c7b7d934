import { useState } from "react";
import { Form } from "react-router";
import type { Refused } from "../../../acts/act.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { TextArea } from "../../ui/field-frame.tsx";
import { HiddenFields, Press } from "../../ui/press.tsx";
import { UnsavedText } from "../../ui/unsaved-text.tsx";
import { Differences } from "../entries/conflict-panel.tsx";
import type { Loaded } from "./language.tsx";

type FormProps = Pick<Loaded, "code" | "name" | "dir" | "show" | "page" | "q" | "rows"> & {
  refused?: Refused | undefined;
  isFile?: boolean;
};

/** Texts, each beside its English; one button publishes all that is filled in. */
export function TranslationForm({ rows, refused, isFile = false, ...loaded }: FormProps) {
  const { code, name, show, page, q } = loaded;
  const [filled, setFilled] = useState(0);
  if (rows.length === 0) return <p>{q ? "Nothing was found." : "Nothing is left here."}</p>;
  const version = rows.map(({ id, was, of }) => id + was + of).join();
  const count = ({ currentTarget }: { currentTarget: HTMLFormElement }) =>
    setFilled([...currentTarget.querySelectorAll("textarea, [type=checkbox]")].filter(isFilled).length);
  return (
    <Form key={version} method="post" className="part card" aria-label={`Into ${name}`} onInput={count}>
      <UnsavedText name={`language ${code} ${show} ${q} ${page}`} version={version} />
      <ul className="beside" role="list">
        {rows.map((row) => (
          <TranslationRow key={row.id} {...row} {...loaded} refused={refused} />
        ))}
      </ul>
      <div className="part__end">
        <Press
          look="solid"
          act="language.translate"
          label={`Publish ${(isFile ? rows.length : filled) || ""}`}
        />
        <span className="dim">All that is filled in, at once.</span>
      </div>
    </Form>
  );
}

function isFilled(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  return control instanceof HTMLInputElement && control.checked;
}

function TranslationRow(row: Loaded["rows"][number] & Omit<FormProps, "rows">) {
  const { id, english, typed, state, place, views, isConfirmed, parts, of, was, code, name, dir, refused } =
    row;
  const meanwhile = refused?.refused === "conflict" && (refused.detail as Record<string, string>)[id];
  const isOutdated = state === "outdated";
  const hint = isOutdated && "The English changed since.";
  return (
    <li>
      <div>
        <p className="dim">
          {place}
          {views > 0 ? `, read ${views.toLocaleString("en-US")} times in 30 days` : ""}
        </p>
        {parts.length > 0 ? <Differences parts={parts} /> : <English text={english} />}
      </div>
      <div>
        <HiddenFields fields={{ [`of ${id}`]: of, [`was ${id}`]: was }} />
        <TextArea
          {...{
            id: `to ${id}`,
            label: name,
            lang: code,
            dir,
            rows: english.length < 60 ? 2 : isLong(english) ? 16 : 4,
          }}
          placeholder="Stands in English now"
          hint={typeof meanwhile === "string" ? `Saved meanwhile: ${meanwhile || "nothing"}` : hint}
          error={refused?.errors?.find(({ field }) => field === `to ${id}`)?.message}
          defaultValue={typed}
        />
        {isOutdated ? (
          <label className="tick">
            <input type="checkbox" name={`still ${id}`} value="yes" defaultChecked={isConfirmed} /> Still
            right
          </label>
        ) : null}
      </div>
    </li>
  );
}

/** A whole page is folded away, so that what follows is in reach. */
function English({ text }: { text: string }) {
  if (!isLong(text)) return <p className="diff">{text}</p>;
  return (
    <details>
      <summary>{excerpt(text, 80)}</summary>
      <p className="diff">{text}</p>
    </details>
  );
}

const isLong = (text: string) => text.length > 600;
