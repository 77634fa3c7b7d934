import "./look.css";
import type { InputEvent } from "react";
import type { fieldsAfter } from "../../ui/answer.tsx";
import { ErrorCallout } from "../../ui/callouts.tsx";
import { pictureTypes } from "../../ui/entry/upload-picture.ts";
import { FieldFrame } from "../../ui/field-frame.tsx";
import { Press } from "../../ui/press.tsx";
import { StateTag } from "../../ui/state-tag.tsx";
import type { loader } from "./look.tsx";

type Loaded = Awaited<ReturnType<typeof loader>>;

type LookFieldProps = Omit<Loaded["fields"][number], "isFirst"> & ReturnType<ReturnType<typeof fieldsAfter>>;

/** A color as digits, which script lets one pick too; or a file. */
export function LookField({ name, group, label, help, value, id, defaultValue, error }: LookFieldProps) {
  const follow = ({ currentTarget: { value, parentElement } }: InputEvent<HTMLInputElement>) => {
    for (const one of parentElement?.querySelectorAll("input") ?? [])
      if (/^#[\da-f]{6}$/.test(value)) one.value = value;
  };
  const picker = { type: "color", "aria-label": `${label}, to pick`, defaultValue: value, onInput: follow };
  const accept = name === "look.mark" ? "image/svg+xml,image/png" : pictureTypes;
  return group === "paint" ? (
    <FieldFrame {...{ id, label, error }} isUnlabelled>
      {(described) => (
        <span className="look__color">
          <input {...{ ...described, name, defaultValue }} aria-label={label} onInput={follow} />
          <input {...picker} />
        </span>
      )}
    </FieldFrame>
  ) : (
    <div>
      <FieldFrame {...{ id, label, error }} hint={help}>
        {(described) => <input {...described} type="file" name={`file ${name}`} accept={accept} />}
      </FieldFrame>
      {value ? (
        <label className="tick">
          <input type="checkbox" name={`none ${name}`} /> Go without the one that is there
        </label>
      ) : null}
    </div>
  );
}

/** What cannot be read, and a button for each color that mends it. */
export function WeakColors({ weak }: Pick<Loaded, "weak">) {
  const once = new Map(weak.toReversed().map((one) => [one.color ? one.paint + one.color : one.says, one]));
  return [...once.values()].toReversed().map(({ says, paint, color }) => (
    <ErrorCallout key={says} title="A color can’t be read">
      <p>{says}</p>
      {color ? (
        <Press look="small" form="look" name="use" value={`paint.${paint} ${color}`} label={`Use ${color}`} />
      ) : null}
    </ErrorCallout>
  ));
}

export function PairList({ pairs }: Pick<Loaded, "pairs">) {
  return (
    <ul role="list">
      {pairs.map(({ words, colors: [text, ground], says, isWeak }) => (
        <li key={words} className="pair">
          <svg viewBox="0 0 54 44" aria-hidden="true">
            <rect width="54" height="44" fill={ground} />
            <text x="27" y="29" textAnchor="middle" fill={text}>
              Aa
            </text>
          </svg>
          <b>{words}</b>
          <StateTag sign={isWeak ? "bad" : "done"}>{isWeak ? "Too weak" : "Fine"}</StateTag>
          <span className="dim data">{says}</span>
        </li>
      ))}
    </ul>
  );
}
