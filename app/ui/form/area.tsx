import { useRef, useState } from "react";
import { countCharacters } from "../../../text/normalize.ts";
import type { controlProps } from "./control.tsx";

interface Props {
  control: ReturnType<typeof controlProps>;
  rows: number | undefined;
  max: number | undefined;
  value: string;
}

/** Milliseconds without a key, after which the count is shown and said: not at every letter. */
const pause = 600;

/** A text area, and under it how many characters are left when they become few. */
export function Area({ control, rows, max = Number.POSITIVE_INFINITY, value }: Props) {
  // On hydration React resets a text area to its server-rendered text, so what was typed since is read first.
  const [text] = useState(() => {
    if (typeof document === "undefined") return value;
    const rendered = document.getElementById(control.id);
    return rendered instanceof HTMLTextAreaElement ? rendered.value : value;
  });
  const [left, setLeft] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Shows the count where fewer than `few` are left. */
  function count({ value }: HTMLTextAreaElement, few: number): void {
    const rest = max - countCharacters(value.trim());
    setLeft(rest < few ? rest : undefined);
  }

  return (
    <>
      <textarea
        {...control}
        rows={rows}
        defaultValue={text}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => count(currentTarget, max / 10), pause);
        }}
        onBlur={({ currentTarget }) => {
          clearTimeout(timer.current);
          count(currentTarget, 0);
        }}
      />
      <p className="hint" aria-live="polite">
        {left === undefined ? null : leftInWords(left)}
      </p>
    </>
  );
}

function leftInWords(left: number): string {
  const count = Math.abs(left);
  return `${count.toLocaleString("en-US")} character${count === 1 ? "" : "s"} ${left < 0 ? "too many" : "left"}`;
}
