import { type RefObject, useEffect, useRef, useState } from "react";
import type { Described } from "../field-frame.tsx";
import { openEditor } from "./open-editor.ts";
import { type Asking, Toolbar, type ToolbarProps } from "./toolbar.tsx";

interface WritingSurfaceProps {
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  rows: number;
  showsPictures: boolean;
  /** Of the text area: the editor has the same. */
  described: Described;
}

/** The editor of a text area, below its toolbar. */
export function WritingSurface({ area, label, rows, showsPictures, described }: WritingSurfaceProps) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Pick<ToolbarProps, "view" | "addPictures">>();
  const [state, setState] = useState<ToolbarProps["state"]>();
  const [said, setSaid] = useState("");
  const [asking, setAsking] = useState<Asking>();
  const { "aria-describedby": ids, "aria-invalid": isInvalid } = described;

  useEffect(() => {
    if (!area.current || !host.current) return;
    const onLinkKey = () => setAsking("link");
    const options = { showsPictures, onState: setState, onLinkKey, onSaid: setSaid };
    const { close, ...opened } = openEditor(host.current, area.current, options);
    setEditor(opened);
    setState(opened.view.state);
    return close;
  }, [area, showsPictures]);
  useEffect(() => {
    const attributes = {
      ...{ class: rows < 8 ? "paper paper--short prose" : "paper prose", role: "textbox" },
      ...{ "aria-multiline": "true", "aria-label": label },
      ...{ ...(ids && { "aria-describedby": ids }), ...(isInvalid && { "aria-invalid": "true" }) },
    };
    editor?.view.setProps({ attributes });
  }, [editor, label, rows, ids, isInvalid]);

  return (
    <div className="write">
      {editor && state ? (
        <Toolbar {...{ ...editor, state, showsPictures, asking }} onAsk={setAsking} />
      ) : null}
      <p className="write__said" role="status">
        {said}
      </p>
      <div ref={host} />
    </div>
  );
}
