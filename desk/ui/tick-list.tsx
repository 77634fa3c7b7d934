import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { Form, useLocation } from "react-router";
import { useHasScript } from "./shortcuts.tsx";

interface TickListProps {
  /** What the rows are: "Messages". */
  label: string;
  name: string;
  form: RefObject<HTMLFormElement | null>;
  rows: readonly unknown[];
  /** Of so many that are ticked: none without script. */
  acts: ReactNode | ((ticked: number) => ReactNode);
  /** Whether the page stays where it is: nothing is said above the list. */
  keepsPlace?: boolean;
  children: ReactNode;
}

/** Rows with boxes of this `name`. Ticking shows what can be done with the ticked ones, `acts`; without script too. */
export function TickList({ label, name, form, rows, acts, keepsPlace = false, children }: TickListProps) {
  const [ticked, setTicked] = useState(0);
  const hasScript = useHasScript();
  const { pathname, search } = useLocation();
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [])];
  const count = () => setTicked(boxes().filter(({ checked }) => checked).length);
  // A browser keeps ticks across a reload; what was done with a row took its tick along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes are those of the rows
  useEffect(count, [rows]);
  const tickAll = (isOn: boolean) => {
    for (const box of boxes()) box.checked = isOn;
    count();
  };
  return (
    <Form
      method="post"
      action={pathname + search}
      className="inbox"
      aria-label={label}
      ref={form}
      onChange={count}
      preventScrollReset={keepsPlace}
    >
      <div className="ticked">
        {hasScript ? (
          <span className="tick">
            <input
              type="checkbox"
              aria-label="Select all"
              checked={ticked > 0 && ticked === rows.length}
              onChange={(event) => tickAll(event.currentTarget.checked)}
            />
          </span>
        ) : null}
        <b role="status">
          {hasScript ? (ticked > 0 ? `${ticked} selected` : "") : "With the selected ones:"}
        </b>
        <span className="ticked__hint dim">Check {label.toLowerCase()} to act on several at once.</span>
        <div className="acts">{typeof acts === "function" ? acts(ticked) : acts}</div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a minimum width of its own and no place in a grid */}
      <div role="group" aria-label={`${label} to select`}>
        <ul className="rows" role="list">
          {children}
        </ul>
      </div>
    </Form>
  );
}

/** The box of a row, with what it says to who cannot see the row. */
export function TickBox({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <span className="tick">
      <input type="checkbox" name={name} value={value} aria-label={`Select ${label}`} />
    </span>
  );
}
