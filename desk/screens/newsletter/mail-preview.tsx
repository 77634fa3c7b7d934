import { type RefObject, useEffect, useRef, useState } from "react";

/** The name of the frame, to which the editor's form posts without script. */
const frameName = "mail-preview";
const pause = 500;
const fields = ["subject", "preview", "body"];

/** The issue in a frame, as a letter or as plain text. `form`: the editor whose typed text it shows; default: what is stored. */
export function MailPreview({ id, form }: { id: number; form?: RefObject<HTMLFormElement | null> }) {
  const path = `/newsletter/${id}/preview`;
  const [shown, setShown] = useState({ as: "html", count: 0 });
  const poster = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const editor = form?.current;
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const typed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setShown(({ as, count }) => ({ as, count: count + 1 })), pause);
    };
    editor.addEventListener("input", typed);
    return () => {
      clearTimeout(timer);
      editor.removeEventListener("input", typed);
    };
  }, [form]);

  // A frame for each text: one frame would put each text into the browser's history.
  useEffect(() => {
    const editor = form?.current;
    if (shown.count === 0 || !editor || !poster.current) return;
    for (const name of fields) {
      const from = editor.elements.namedItem(name);
      const to = poster.current.elements.namedItem(name);
      if (to instanceof HTMLInputElement && from && "value" in from) to.value = String(from.value);
    }
    poster.current.submit();
  }, [form, shown]);

  const choose = (as: string) => setShown(({ count }) => ({ as, count: form ? count + 1 : count }));
  const source = `${path}?as=${shown.as}`;
  return (
    <aside className="preview" aria-labelledby="pv">
      <div className="preview__head">
        <h2 id="pv">In the email</h2>
        <nav className="seg" aria-label="Kind of preview">
          {[
            ["html", "Letter"],
            ["text", "Plain text"],
          ].map(([as = "", label]) => (
            <a
              key={as}
              href={`${path}?as=${as}`}
              target={frameName}
              aria-current={shown.as === as ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                choose(as);
              }}
            >
              {label}
            </a>
          ))}
        </nav>
      </div>
      <form method="post" action={path} target={frameName} ref={poster} hidden>
        {fields.map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <input type="hidden" name="as" value={shown.as} />
      </form>
      <iframe
        key={`${shown.as} ${shown.count}`}
        className="mail-frame"
        name={frameName}
        title={shown.as === "text" ? "The issue as plain text" : "The issue as an email"}
        src={shown.count === 0 ? source : undefined}
        sandbox="allow-same-origin"
      />
    </aside>
  );
}
