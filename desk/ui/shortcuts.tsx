import "./styles/shortcuts.css";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Press } from "./press.tsx";

/** One key of a screen. */
export interface Shortcut {
  /** As `KeyboardEvent.key` says it: "j", "Enter", "?". */
  key: string;
  /** What it does, in a word or two; keys with the same words stand together. */
  does: string;
  /** Absent for what the browser does by itself, such as Enter on a link: the hint alone. */
  run?: () => void;
}

/**
 * Single keys of a screen: hints along the bottom for mouse and keyboard, all of them in a dialog at "?". Letters do nothing while
 * a field has the focus, with a modifier, in a dialog, or when the person has switched them off (`isOn`; WCAG 2.1.4).
 */
export function Shortcuts({ keys, isOn = true }: { keys: readonly Shortcut[]; isOn?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const all: Shortcut[] = [
    ...keys,
    { key: "z", does: "undo", run: () => document.querySelector<HTMLButtonElement>(".undo__do")?.click() },
    { key: "/", does: "search", run: focusSearch },
    { key: "?", does: "all keys", run: () => dialog.current?.showModal() },
  ];
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const shortcut = all.find(({ key, run }) => run && key === event.key);
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run?.();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
  // The grid of the desk, in which the hints have their row.
  const place = useHasScript() && document.querySelector(".desk");
  if (!isOn || !place) return null;
  const groups = [...Map.groupBy(all, ({ does }) => does)];
  return createPortal(
    <>
      <aside className="keys" aria-label="Keyboard">
        {groups.map(([does, same]) => (
          <span key={does}>
            <Keys keys={same} /> {does}
          </span>
        ))}
      </aside>
      <dialog className="ask all-keys" ref={dialog} aria-labelledby="all-keys">
        <h2 id="all-keys">Keys of this screen</h2>
        <dl>
          {groups.map(([does, same]) => (
            <div key={does}>
              <dt>
                <Keys keys={same} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p>
          You can turn them off under <a href="/account">My account</a>.
        </p>
        <form method="dialog" className="acts">
          <Press label="Close" />
        </form>
      </dialog>
    </>,
    place,
  );
}

/** False on the server and until the screen runs. For what without script would do nothing. */
export function useHasScript(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => setHas(true), []);
  return has;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button|submit)$/.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

function Keys({ keys }: { keys: readonly Shortcut[] }) {
  return keys.map(({ key }) => <kbd key={key}>{key.toLowerCase()}</kbd>);
}

function focusSearch() {
  const search = document.querySelector<HTMLInputElement>("#find");
  if (search?.checkVisibility()) search.focus();
  else document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
}
