import type { ComponentProps, ElementType, ReactNode } from "react";
import type { FieldError } from "../../publishing/kind.ts";
import { Sign } from "./state-tag.tsx";

/** What a control needs to be described by its hint and its mistake. */
export interface Described {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** The id of the control of an entry's field. */
export function fieldId(name: string): string {
  return `entry-${name}`;
}

interface Words {
  label: string;
  optional?: boolean | string | undefined;
  hint?: ReactNode;
  /** What is wrong with it. */
  error?: string | undefined;
  className?: string;
}

/** A label above its control, the hint below it, and the mistake with a triangle. */
export function FieldFrame({
  id,
  label,
  optional,
  hint,
  error,
  className = "f",
  isUnlabelled = false,
  isAlert = false,
  children,
}: Words & {
  id: string;
  /** The words stand above a control that has them as its own name. */
  isUnlabelled?: boolean;
  isAlert?: boolean;
  children: (described: Described) => ReactNode;
}) {
  return (
    <div className={className}>
      {isUnlabelled ? (
        <span aria-hidden="true">{label}</span>
      ) : (
        <label htmlFor={id}>
          {label}{" "}
          {optional ? <span className="f__opt">{optional === true ? "optional" : optional}</span> : null}
        </label>
      )}
      {children({ id, ...describedBy(id, { hint, error }), "aria-invalid": error ? true : undefined })}
      <FieldNotes {...{ id, hint, error, isAlert }} />
    </div>
  );
}

/** The ids of its `FieldNotes`. */
export function describedBy(id: string, { hint, error }: Pick<Words, "hint" | "error">) {
  const ids = [error && `${id}-bad`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined };
}

type FieldTag = "input" | "textarea" | "select";
type FieldProps<Tag extends FieldTag> = Words & { isAlert?: boolean } & ComponentProps<Tag>;

/** The same around a control of one line; an alert unless something above the form sums up what is wrong. */
export const TextField = fieldOf("input");
/** The same around a text of several lines. */
export const TextArea = fieldOf("textarea");
/** The same around a choice (`Options`). */
export const SelectField = fieldOf("select");

function fieldOf<Tag extends FieldTag>(tag: Tag) {
  const Control = tag as ElementType;
  const Field = ({
    id = "",
    label,
    optional,
    hint,
    error,
    className,
    isAlert = true,
    ...control
  }: FieldProps<"input">) => (
    <FieldFrame {...{ id, label, optional, hint, error, className, isAlert }}>
      {(described) => <Control name={id} {...control} {...described} />}
    </FieldFrame>
  );
  return Field as (props: FieldProps<Tag>) => ReactNode;
}

export function FieldNotes({
  id,
  hint,
  error,
  isAlert = false,
}: Pick<Words, "hint" | "error"> & { id: string; isAlert?: boolean }) {
  return (
    <>
      <Mistake id={`${id}-bad`} isAlert={isAlert}>
        {error}
      </Mistake>
      {hint ? (
        <p className="f__hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  );
}

type MistakeProps = { id?: string; isAlert?: boolean; children: ReactNode };

/** What is wrong with a field. `isAlert`: it came with an answer about this field alone, and is read out. */
export function Mistake({ id, isAlert = false, children }: MistakeProps) {
  if (!children) return null;
  return (
    <p className="f__bad" id={id} role={isAlert ? "alert" : undefined}>
      <Sign name="bad" />
      <span>{children}</span>
    </p>
  );
}

type MistakeListProps = { errors: readonly FieldError[]; idOf?: (field: string) => string };

/** All that is wrong, each with the way to its field. `idOf`: of its control. */
export function MistakeList({ errors, idOf = fieldId }: MistakeListProps) {
  return errors.length === 0 ? null : (
    <ul>
      {errors.map(({ field, message }) => (
        <li key={field}>
          <a href={`#${idOf(field)}`}>{message}</a>
        </li>
      ))}
    </ul>
  );
}

type OptionsProps = { of: readonly { value: string | number; label: string }[] | undefined };

/** What can be chosen in a `select`. */
export function Options({ of = [] }: OptionsProps) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

export const yesOrNo = ["Yes", "No"].map((label) => ({ value: label.toLowerCase(), label }));

/** One of several ways, with what it means below its name. */
export function Choice({ label, children, ...input }: { label: string } & ComponentProps<"input">) {
  return (
    <label className="tick tick--row">
      <input type="radio" {...input} />
      <span>
        <b>{label}</b>
        <span className="dim">{children}</span>
      </span>
    </label>
  );
}
