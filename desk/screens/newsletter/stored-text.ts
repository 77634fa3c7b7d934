/** Follows the stored text of a form that somebody types into, without taking what is typed away. */
import { type RefObject, useEffect, useRef, useState } from "react";

interface Stored {
  version: number;
  subject: string;
  preview: string;
  body: string;
}

const names = ["subject", "preview", "body"] as const;

/**
 * The version that the typed text is based on. When another one is stored and nothing was typed since, or since the form was sent,
 * the fields show it; otherwise they stay, and saving is told that somebody else saved.
 */
export function useStoredText(form: RefObject<HTMLFormElement | null>, stored: Stored): number {
  const [version, setVersion] = useState(stored.version);
  const base = useRef(textOf(stored));
  const sent = useRef<string>(undefined);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const remember = () => {
      sent.current = typedIn(element);
    };
    element.addEventListener("submit", remember);
    return () => element.removeEventListener("submit", remember);
  }, [form]);

  useEffect(() => {
    const element = form.current;
    const text = textOf(stored);
    if (!element || stored.version === version) return;
    const typed = typedIn(element);
    if (typed !== text && typed !== base.current && typed !== sent.current) return;
    for (const name of names) fill(element, name, stored[name]);
    base.current = text;
    setVersion(stored.version);
  }, [form, stored, version]);

  return version;
}

function textOf(stored: Stored): string {
  return JSON.stringify(names.map((name) => stored[name]));
}

function typedIn(form: HTMLFormElement): string {
  return JSON.stringify(names.map((name) => fieldOf(form, name)?.value));
}

function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = fieldOf(form, name);
  if (!field || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : undefined;
}
