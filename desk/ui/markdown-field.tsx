import "./styles/markdown-field.css";
import { useEffect, useRef, useState } from "react";
import { FieldFrame } from "./field-frame.tsx";
import type { MarkdownEditor } from "./markdown-editor.ts";

interface MarkdownFieldProps {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  rows?: number | undefined;
  value: string;
  error?: string | undefined;
}

/**
 * A text in Markdown: a plain text area, which CodeMirror takes the place of when script runs. The text area keeps the text and is
 * what the form sends; it fires `input` on every change.
 */
export function MarkdownField({ id, name, label, hint, rows = 12, value, error }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkdownEditor>(undefined);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    let gone = false;
    const open = async () => {
      const { openMarkdownEditor } = await import("./markdown-editor.ts");
      if (gone || !area.current || !host.current) return;
      const description = [error, hint].filter(Boolean).join(". ");
      editor.current = openMarkdownEditor(host.current, area.current, {
        label,
        description,
        rows,
        isInvalid: Boolean(error),
      });
      setOpen(true);
    };
    // Without the editor the text area stays.
    open().catch(() => undefined);
    return () => {
      gone = true;
      editor.current?.close();
      editor.current = undefined;
      setOpen(false);
    };
  }, [label, hint, error, rows]);

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className="f f--md" isUnlabelled={isOpen}>
      {(described) => (
        <>
          <div className="md-host" ref={host} hidden={!isOpen} />
          <textarea
            {...described}
            ref={area}
            name={name}
            rows={rows}
            defaultValue={value}
            className={isOpen ? "md-behind" : undefined}
            onFocus={() => editor.current?.focus()}
            tabIndex={isOpen ? -1 : undefined}
            aria-hidden={isOpen || undefined}
          />
        </>
      )}
    </FieldFrame>
  );
}
