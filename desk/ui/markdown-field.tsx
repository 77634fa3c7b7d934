import "./styles/markdown-field.css";
import { useEffect, useRef, useState } from "react";
import { FieldFrame } from "./field-frame.tsx";
import type { WritingSurface } from "./write/writing-surface.tsx";

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
export function MarkdownField({ id, name, hint, rows = 12, value, ...field }: MarkdownFieldProps) {
  const { label, error, showsPictures = false } = field;
  const area = useRef<HTMLTextAreaElement>(null);
  const [Surface, setSurface] = useState<typeof WritingSurface>();
  const help = showsPictures ? `${markdownHelp}. ${pictureHelp}` : markdownHelp;
  const plainHint = (
    <>
      {hint} <span className="md-help">{help}</span>
    </>
  );

  useEffect(() => {
    const surface = import("./write/writing-surface.tsx");
    // Without the editor the text area stays.
    surface.then(({ WritingSurface }) => setSurface(() => WritingSurface)).catch(() => undefined);
  }, []);

  return (
    <FieldFrame
      {...{ id, label, error, hint: Surface ? hint : plainHint, isUnlabelled: Surface !== undefined }}
      className="f f--md"
    >
      {(described) => (
        <>
          {Surface ? <Surface {...{ area, label, rows, showsPictures, described }} /> : null}
          <textarea
            {...described}
            ref={area}
            name={name}
            rows={rows}
            defaultValue={value}
            {...(Surface && { className: "md-behind", tabIndex: -1, "aria-hidden": true })}
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
