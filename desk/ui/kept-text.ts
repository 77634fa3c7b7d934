/** Keeps what is typed into a form in this browser until it is sent, so that it survives a reload, a lost line and an ended session. */

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

/** That of this tab, which another one cannot write over; else the latest of this browser. */
export function readKept(name: string): KeptText | undefined {
  for (const place of places()) {
    try {
      const kept: KeptText = JSON.parse(place.getItem(prefix + name) ?? "null");
      if (kept && Date.now() - kept.at < longest) return kept;
    } catch {
      // Somebody else's text.
    }
  }
  return undefined;
}

/** `isOwn`: in this tab alone, for the browser holds a text that nobody has answered for yet. */
export function keep(name: string, kept: KeptText, isOwn = false): void {
  for (const place of places().slice(0, isOwn ? 1 : 2)) {
    try {
      place.setItem(prefix + name, JSON.stringify(kept));
    } catch {
      // Full or forbidden: then it does not survive a reload.
    }
  }
}

/** What another tab keeps under this name stays. */
export function forget(name: string): void {
  const key = prefix + name;
  const [tab, browser] = places();
  const own = tab?.getItem(key) ?? null;
  tab?.removeItem(key);
  if (own === null || browser?.getItem(key) === own) browser?.removeItem(key);
}

/** Whether any text is kept here. */
export function keepsText(): boolean {
  return places().some((place) => Object.keys(place).some((key) => key.startsWith(prefix)));
}

/** Forgets every text: call it when somebody signs out. */
export function forgetAll(): void {
  for (const place of places())
    for (const key of Object.keys(place)) if (key.startsWith(prefix)) place.removeItem(key);
}

/** None where a browser forbids them. */
function places(): Storage[] {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
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

/** Whether two forms hold the same texts, however many empty rows follow them. */
export function isSameText(one: KeptText["fields"], other: KeptText["fields"]): boolean {
  const [first, second] = [one, other].map((fields) =>
    JSON.stringify(fields, (_, value) =>
      Array.isArray(value) ? value.slice(0, value.findLastIndex(Boolean) + 1) : value,
    ),
  );
  return first === second;
}

/** Dispatched at a form before texts are put back into it: what has rows makes room for them. */
export const fillingEvent = "filling";
export type FillingEvent = CustomEvent<KeptText["fields"]>;

/** Puts kept texts back and tells the form's listeners; choices last, because typing may choose. */
export function putBack(form: HTMLFormElement, fields: Record<string, string[]>): void {
  form.dispatchEvent(new CustomEvent(fillingEvent, { detail: fields }));
  const taken: Record<string, number> = {};
  const controls = controlsOf(form);
  for (const control of controls.filter((one) => !isChoice(one))) {
    const index = taken[control.name] ?? 0;
    taken[control.name] = index + 1;
    const value = fields[control.name]?.[index] ?? control.value;
    if (control.value === value) continue;
    control.value = value;
    // A choice that the form offers no more, such as a day that was marked meanwhile.
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.selectedIndex = 0;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // A click, so that React hears of it too.
  for (const control of controls.filter(isChoice))
    if (fields[control.name] && control.checked !== fields[control.name]?.includes(control.value))
      control.click();
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
