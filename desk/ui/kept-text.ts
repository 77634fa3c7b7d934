/** Keeps what is typed into a form in this browser until it is sent, so that it survives a reload and a lost line. */

/** One text of one form. `version`: of what the form shows; `isSent`: the form was sent since. */
export interface KeptText {
  at: number;
  version: string;
  isSent: boolean;
  fields: Record<string, string[]>;
}

const prefix = "unsaved ";
/** Milliseconds after which a text is forgotten. */
const longest = 14 * 24 * 60 * 60_000;

export function readKept(name: string): KeptText | undefined {
  try {
    const kept: KeptText = JSON.parse(localStorage.getItem(prefix + name) ?? "null");
    return kept && Date.now() - kept.at < longest ? kept : undefined;
  } catch {
    // No storage in this browser, or somebody else's text in it.
    return undefined;
  }
}

export function keep(name: string, kept: KeptText): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(kept));
  } catch {
    // Full or forbidden: then it does not survive a reload.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept either.
  }
}

/** Forgets every text: call it when somebody signs out. */
export function forgetAll(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

/** What people type in a form: no hidden control, no file. */
export function typedIn(form: HTMLFormElement): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const control of controlsOf(form)) {
    fields[control.name] ??= [];
    if (!isChoice(control) || control.checked) fields[control.name]?.push(control.value);
  }
  return fields;
}

/** Puts kept texts back and tells the form's listeners. */
export function putBack(form: HTMLFormElement, fields: Record<string, string[]>): void {
  const taken: Record<string, number> = {};
  for (const control of controlsOf(form)) {
    const values = fields[control.name];
    if (!values) continue;
    if (isChoice(control)) {
      // A click, so that React hears of it too.
      if (control.checked !== values.includes(control.value)) control.click();
      continue;
    }
    const index = taken[control.name] ?? 0;
    taken[control.name] = index + 1;
    control.value = values[index] ?? "";
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function controlsOf(form: HTMLFormElement): Control[] {
  const controls = [...form.elements].filter(
    (one): one is Control =>
      one instanceof HTMLInputElement ||
      one instanceof HTMLTextAreaElement ||
      one instanceof HTMLSelectElement,
  );
  return controls.filter(
    ({ name, type }) => name && !["hidden", "file", "password", "submit"].includes(type),
  );
}

function isChoice(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");
}
