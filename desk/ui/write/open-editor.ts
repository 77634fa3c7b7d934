/** ProseMirror over a text area, which keeps the text and is what the form sends. */
import "../../../app/ui/text/article.css";
import "./write.css";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import type { Node } from "prosemirror-model";
import { EditorState, NodeSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { uploadPicture } from "../entry/upload-picture.ts";
import { cardView, pictureView } from "./block-views.ts";
import { sliceOfHtml, sliceOfText } from "./paste.ts";
import { marks, nodes } from "./schema.ts";
import type { ButtonName, ToolName } from "./toolbar.tsx";
import { keys, tools, typedMarkdown } from "./tools.ts";
import { openSource } from "./write-blocks.ts";

export type Editor = ReturnType<typeof openEditor>;

export interface Linked {
  href: string;
  words: string;
}

/** What the toolbar shows: the tools that stand pressed, and the link or the card that is chosen. */
export interface EditorTools {
  on: ButtonName[];
  link: string | undefined;
  card: Linked | undefined;
}

interface EditorOptions {
  label: string;
  rows: number;
  showsPictures: boolean;
  onChange: (tools: EditorTools) => void;
  onLinkKey: () => void;
  /** For those who do not see it. */
  onSaid: (words: string) => void;
}

/** Shows the text of `area` in `host`, and writes every change back with an `input` event. */
export function openEditor(host: HTMLElement, area: HTMLTextAreaElement, options: EditorOptions) {
  const { label, rows, showsPictures, onChange, onSaid } = options;
  const source = openSource();
  let written = area.value;
  let described: Record<string, string> = {};
  /** Where the next picture that is being uploaded will stand. */
  let uploadAt = 0;
  const askForLink = () => {
    options.onLinkKey();
    return true;
  };
  const view: EditorView = new EditorView(host, {
    state: EditorState.create({
      doc: source.read(written),
      plugins: [history(), typedMarkdown, keymap({ "Mod-k": askForLink }), ...keys, gapCursor()],
    }),
    attributes: () => ({
      class: rows < 8 ? "paper paper--short prose" : "paper prose",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
      ...described,
    }),
    nodeViews: { picture: pictureView(onSaid), card: cardView },
    clipboardTextParser: (text, $context) => sliceOfText(text, $context.marks()),
    // Before ProseMirror reads it: the page's own Trusted Types policy would empty it.
    handleDOMEvents: {
      paste: (_, event) => takes(event, event.clipboardData),
      drop: (_, event) => {
        if (view.dragging) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        return takes(event, event.dataTransfer, at);
      },
    },
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      uploadAt = transaction.mapping.map(uploadAt);
      if (transaction.docChanged && !transaction.getMeta(isRead)) write();
      onChange(shown());
    },
  });

  function write(): void {
    written = source.write(view.state.doc);
    if (area.value === written) return;
    area.value = written;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  /** Script may change the text area too: kept text that is put back, a form that is reset. */
  const follow = () => {
    if (area.value === written) return;
    written = area.value;
    const { tr, doc } = view.state;
    view.dispatch(tr.replaceWith(0, doc.content.size, source.read(written).content).setMeta(isRead, true));
  };
  const followReset = () => requestAnimationFrame(follow);
  area.addEventListener("input", follow);
  area.form?.addEventListener("reset", followReset);

  function shown(): EditorTools {
    const { selection } = view.state;
    const link = marks.link.isInSet(selection.$from.marks())?.attrs.href;
    const node = selection instanceof NodeSelection ? selection.node : undefined;
    const card = node?.type === nodes.card ? { href: node.attrs.href, words: node.attrs.words } : undefined;
    const pressed = (Object.keys(tools) as ToolName[]).filter((name) => tools[name].isOn(view.state));
    return {
      on: [...pressed, ...(link ? (["link"] as const) : []), ...(card ? (["card"] as const) : [])],
      link,
      card,
    };
  }

  /** Inserts after the block in which the selection is. */
  const insert = (node: Node, at = afterBlock(view.state)) =>
    view.dispatch(view.state.tr.insert(at, node).scrollIntoView());

  async function addPictures(files: readonly File[]): Promise<void> {
    uploadAt = afterBlock(view.state);
    for (const file of files) {
      onSaid(`Uploading ${file.name} …`);
      const added = await uploadPicture(file, (percent) => onSaid(`Uploading ${file.name}, ${percent} %`));
      if (view.isDestroyed) return;
      if ("why" in added) return onSaid(`${file.name}: ${added.why}`);
      insert(nodes.picture.create({ src: added.inText }), uploadAt);
      onSaid("Uploaded. Describe it below the picture.");
    }
  }

  /** What is pasted or dropped: HTML, else files. Plain text is left to ProseMirror, and all that goes into a source. */
  function takes(event: Event, data: DataTransfer | null, at?: number): boolean {
    const html = data?.getData("text/html");
    const files = [...(data?.files ?? [])];
    const { selection, tr } = view.state;
    if (selection.$from.parent.type.spec.code || (!html && files.length === 0)) return false;
    event.preventDefault();
    if (html && at !== undefined) view.dispatch(tr.replace(at, at, sliceOfHtml(html)));
    else if (html) view.dispatch(tr.replaceSelection(sliceOfHtml(html)).scrollIntoView());
    else if (showsPictures) addPictures(files);
    return true;
  }

  onChange(shown());
  return {
    focus: () => view.focus(),
    /** `ids`: of what describes it. */
    describe: (ids: string, isInvalid: boolean) => {
      described = { ...(ids && { "aria-describedby": ids }), ...(isInvalid && { "aria-invalid": "true" }) };
      view.setProps({});
    },
    addPictures,
    run: (name: ToolName) => {
      tools[name].run(view.state, view.dispatch);
      view.focus();
    },
    /** Links what is marked, the link that the cursor is in, or the words of the address; no address, no link. */
    link: ({ href, words }: Linked) => {
      const [start, end] = linkAround(view.state);
      const { tr } = view.state;
      if (start === end) tr.insertText(href && words, start);
      tr.removeMark(start, end, marks.link);
      if (href) tr.addMark(start, start === end ? start + words.length : end, marks.link.create({ href }));
      view.dispatch(tr.removeStoredMark(marks.link));
      view.focus();
    },
    card: (attrs: Linked) => {
      const node = nodes.card.create(attrs);
      if (shown().card) view.dispatch(view.state.tr.replaceSelectionWith(node));
      else insert(node);
      view.focus();
    },
    close: () => {
      area.removeEventListener("input", follow);
      area.form?.removeEventListener("reset", followReset);
      view.destroy();
    },
  };
}

/** Marks a transaction that shows what the text area has. */
const isRead = "read";

function afterBlock({ selection: { $from, to } }: EditorState): number {
  return $from.depth > 0 ? $from.after(1) : to;
}

/** What is marked, or from where to where the link goes that the cursor is in. */
function linkAround({ selection: { $from, from, to, empty } }: EditorState): [number, number] {
  const link = marks.link.isInSet($from.marks());
  if (!empty || !link) return [from, to];
  let [start, end] = [$from.index(), $from.indexAfter()];
  const has = (index: number) => link.isInSet($from.parent.maybeChild(index)?.marks ?? []);
  while (has(start - 1)) start--;
  while (has(end)) end++;
  return [$from.posAtIndex(start), $from.posAtIndex(end)];
}
