import "./preview-frame.css";
import { type RefObject, useEffect, useRef, useState } from "react";

/** Without a keystroke before the preview follows. */
const debounceMs = 700;

/**
 * The page as visitors will see it, rendered by the site's own code. Without script it shows what is saved (`src`); with script
 * it follows what is typed: the form is posted to `action` into a fresh frame, which takes the old one's place when it is there.
 */
export function Preview({
  form,
  src,
  action,
  anchor = "",
  isMail = false,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** Absent for a new entry. */
  src?: string | undefined;
  action: string;
  /** `#…` of the entry on a page that lists others too. */
  anchor?: string;
  /** It is shown as the mail that it becomes, as a letter or as plain text. */
  isMail?: boolean;
}) {
  const [isWide, setWide] = useState(false);
  const [isText, setText] = useState(false);
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState(0);
  const coming = useRef<HTMLIFrameElement>(null);
  const old = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (event: Event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "file") return;
      clearTimeout(timer);
      timer = setTimeout(() => setRound((before) => before + 1), debounceMs);
    };
    element.addEventListener("input", later);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", later);
    };
  }, [form]);

  // A frame of its own for every preview: a form that is posted into a used one would add to the tab's history.
  useEffect(() => {
    if (round > 0 && form.current && coming.current)
      postTyped(form.current, action + (isText ? asText : anchor), coming.current.name);
  }, [round, form, action, anchor, isText]);

  const settle = () => {
    try {
      const before = old.current?.contentWindow;
      const scrolled = anchor ? undefined : before?.scrollY;
      // Throws in the browser's own page about a lost line, which has another origin: the frame before stays then.
      if (scrolled !== undefined) coming.current?.contentWindow?.scrollTo(0, scrolled);
      if (coming.current?.contentDocument) setShown(round);
    } catch {
      return;
    }
  };
  const frames = shown === round ? [round] : [shown, round];
  // Without script a link into the first frame.
  const part = (label: string, isOfText: boolean) => (
    <a
      href={(src ?? "") + (isOfText ? asText : "")}
      target={frameName(0)}
      aria-current={isText === isOfText ? "true" : undefined}
      onClick={(event) => {
        event.preventDefault();
        setText(isOfText);
        setRound((before) => before + 1);
      }}
    >
      {label}
    </a>
  );
  return (
    <aside className="preview" aria-labelledby="preview-title">
      <div className="preview__head">
        <h2 id="preview-title">{isMail ? "In the email" : "As visitors will see it"}</h2>
        {isMail ? (
          <nav className="seg" aria-label="Kind of preview">
            {part("Letter", false)}
            {part("Plain text", true)}
          </nav>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
          <div className="seg" role="group" aria-label="Width of the preview">
            <button type="button" aria-pressed={!isWide} onClick={() => setWide(false)}>
              Phone
            </button>
            <button type="button" aria-pressed={isWide} onClick={() => setWide(true)}>
              Wide
            </button>
          </div>
        )}
      </div>
      <div className={isWide ? "pv-window pv-window--wide" : "pv-window"}>
        {frames.map((number) => (
          <iframe
            key={number}
            ref={number === round ? coming : old}
            name={frameName(number)}
            title={number === round ? "Preview" : "Preview before"}
            className={number !== shown ? "pv-page pv-page--coming" : "pv-page"}
            src={number === 0 && src ? src + anchor : undefined}
            sandbox="allow-same-origin"
            onLoad={number === round && number > 0 ? settle : undefined}
          />
        ))}
        {round === 0 && !src ? <p className="pv-empty">It appears here as you type.</p> : null}
      </div>
      {isMail ? null : (
        <p className="f__hint">An ellipsis (…) marks what’s still missing. Links don’t work here.</p>
      )}
    </aside>
  );
}

const asText = "?as=text";

function frameName(round: number): string {
  return `preview-${round}`;
}

/** What the form holds, without its files, to be shown in the frame of this name. */
function postTyped(form: HTMLFormElement, action: string, target: string): void {
  const copy = document.createElement("form");
  Object.assign(copy, { method: "post", action, target, hidden: true });
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string") continue;
    const field = document.createElement("textarea");
    Object.assign(field, { name, value });
    copy.append(field);
  }
  document.body.append(copy);
  copy.submit();
  copy.remove();
}
