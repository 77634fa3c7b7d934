import "./styles/markdown-field.css";
import { useEffect, useRef, useState } from "react";
import { FieldFrame } from "./field-frame.tsx";
import type { Editor, EditorTools } from "./write/open-editor.ts";
import { type Asking, Toolbar } from "./write/toolbar.tsx";

interface MarkdownFieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  rows?: number | undefined;
  value: string;
  error?: string | undefined;
  /** Whether readers see pictures and cards in it. */
  showsPictures?: boolean | undefined;
}

/**
 * A text in Markdown: a plain text area, which an editor takes the place of when script runs. The text area keeps the text and is
 * what the form sends; it fires `input` on every change.
 */
export function MarkdownField({
  id,
  name,
  label,
  hint,
  rows = 12,
  value,
  error,
  showsPictures = false,
}: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [shown, setShown] = useState<EditorTools>();
  const [said, setSaid] = useState("");
  const [asking, setAsking] = useState<Asking>();
  const described = [error && `${id}-bad`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const plainHint = (
    <>
      {hint}{" "}
      <span className="md-help">{showsPictures ? `${markdownHelp}. ${pictureHelp}` : markdownHelp}</span>
    </>
  );

  useEffect(() => {
    let opened: Editor | undefined;
    let isGone = false;
    const open = async () => {
      const { openEditor } = await import("./write/open-editor.ts");
      if (isGone || !area.current || !host.current) return;
      const hadFocus = document.activeElement === area.current;
      const onLinkKey = () => setAsking("link");
      const options = { label, rows, showsPictures, onChange: setShown, onLinkKey, onSaid: setSaid };
      opened = openEditor(host.current, area.current, options);
      setEditor(opened);
      if (hadFocus) opened.focus();
    };
    // Without the editor the text area stays.
    open().catch(() => undefined);
    return () => {
      isGone = true;
      opened?.close();
      setEditor(undefined);
    };
  }, [label, rows, showsPictures]);
  useEffect(() => editor?.describe(described, Boolean(error)), [editor, described, error]);

  return (
    <FieldFrame
      id={id}
      label={label}
      hint={editor ? hint : plainHint}
      error={error}
      className="f f--md"
      isUnlabelled={Boolean(editor)}
    >
      {(attributes) => (
        <>
          <div className="write" hidden={!editor}>
            {editor && shown ? (
              <Toolbar {...{ editor, shown, showsPictures, asking }} onAsk={setAsking} />
            ) : null}
            <p className="write__said" role="status">
              {said}
            </p>
            <div ref={host} />
          </div>
          <textarea
            {...attributes}
            ref={area}
            name={name}
            rows={rows}
            defaultValue={value}
            className={editor ? "md-behind" : undefined}
            onFocus={() => editor?.focus()}
            onInput={() => setSaid("")}
            tabIndex={editor ? -1 : undefined}
            aria-hidden={editor ? true : undefined}
          />
        </>
      )}
    </FieldFrame>
  );
}

/** Without script. */
const markdownHelp = "**bold**, ## heading, - list, > quote, [words](https://…)";
const pictureHelp =
  'A picture stands where its line stands: ![what is on it](…). A link on a line of its own is a card: [words](https://… "card")';
