/** An end that moves with its start. */
import { type RefObject, useEffect, useRef } from "react";
import { controlName } from "../../../publishing/entries/posted-draft.ts";
import type { FormField } from "./entry-form.ts";

/** Put it on the control of the field. When the one it `follows` is moved it keeps its distance; an empty one is two hours later. */
export function useFollowing({ follows }: FormField): RefObject<HTMLInputElement | null> {
  const end = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const start = follows && end.current?.form?.elements.namedItem(controlName(follows));
    if (!(start instanceof HTMLInputElement)) return;
    let before = start.value;
    const moved = () => {
      // While a year is typed, a browser has its first digits as a year.
      if (!end.current || !/^[1-9]\d{3}-/.test(start.value)) return;
      const length = end.current.value ? timeOf(end.current.value) - timeOf(before) : 2 * 60 * 60_000;
      const moment = new Date(timeOf(start.value) + length);
      if (length > 0 && !Number.isNaN(moment.getTime()))
        end.current.value = moment.toISOString().slice(0, 16);
      before = start.value;
    };
    start.addEventListener("input", moved);
    return () => start.removeEventListener("input", moved);
  }, [follows]);
  return end;
}

/** On clocks that do not change: an end is moved by what people read. */
function timeOf(wall: string): number {
  return Date.parse(`${wall.slice(0, 16)}Z`);
}
