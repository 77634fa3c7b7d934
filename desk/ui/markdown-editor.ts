/** CodeMirror for Markdown, in a shadow root: there its styles are constructable sheets, which the content security policy allows. */
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export type MarkdownEditor = ReturnType<typeof openMarkdownEditor>;

/** Shows the text of `area` in `host` and writes every change back. Tab is not taken: it leaves the editor. */
export function openMarkdownEditor(
  host: HTMLElement,
  area: HTMLTextAreaElement,
  {
    label,
    description,
    rows,
    isInvalid,
  }: { label: string; description: string; rows: number; isInvalid: boolean },
) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.replaceChildren();
  const note = document.createElement("p");
  note.id = "description";
  note.hidden = true;
  note.textContent = description;
  root.append(note);

  let isWriting = false;
  const view = new EditorView({
    root,
    parent: root as unknown as Element,
    state: EditorState.create({
      doc: area.value,
      extensions: [
        history(),
        markdown(),
        syntaxHighlighting(highlighting),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          // A long text scrolls: so it can be reached by keyboard while it is read-only too.
          tabindex: "0",
          "aria-label": label,
          ...(description && { "aria-describedby": "description" }),
          ...(isInvalid && { "aria-invalid": "true" }),
          spellcheck: "true",
          autocorrect: "on",
          autocapitalize: "sentences",
        }),
        themeFor(rows),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged || isWriting) return;
          area.value = state.doc.toString();
          area.dispatchEvent(new Event("input", { bubbles: true }));
        }),
      ],
    }),
  });
  /** Script may change the text area too: kept text that is put back, a form that is reset. */
  const follow = (event: Event) => {
    const doc = view.state.doc.toString();
    if (event.type === "input" && area.value === doc) return;
    requestAnimationFrame(() => {
      if (area.value === view.state.doc.toString()) return;
      isWriting = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: area.value } });
      isWriting = false;
    });
  };
  area.addEventListener("input", follow);
  area.form?.addEventListener("reset", follow);
  return {
    focus: () => view.focus(),
    close: () => {
      area.removeEventListener("input", follow);
      area.form?.removeEventListener("reset", follow);
      view.destroy();
    },
  };
}

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "650", color: "var(--color-soul)" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.link, color: "var(--color-mind)" },
  { tag: tags.url, color: "var(--color-mind)" },
  { tag: tags.quote, color: "var(--color-ink-soft)" },
  { tag: tags.processingInstruction, color: "var(--color-ink-soft)" },
]);

function themeFor(rows: number) {
  return EditorView.theme({
    "&": {
      background: "var(--color-surface)",
      color: "var(--color-ink)",
      border: "1.5px solid var(--color-field-edge)",
      borderRadius: "var(--radius-rivet)",
    },
    "&:hover": { borderColor: "var(--color-ink)" },
    "&.cm-focused": { outline: "3px solid var(--color-focus)", outlineOffset: "0" },
    ".cm-scroller": {
      fontFamily: "var(--font-mind)",
      fontSize: ".92rem",
      lineHeight: "1.6",
      letterSpacing: "-0.03em",
      minHeight: `${Math.min(rows, 24) * 1.6 + 1}em`,
      maxHeight: "70vh",
      overflow: "auto",
    },
    ".cm-content": { padding: ".4rem 0", caretColor: "var(--color-ink)" },
    ".cm-line": { padding: "0 .7rem" },
    "&.cm-focused .cm-content": { outline: "none" },
  });
}
