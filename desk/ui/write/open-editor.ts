/** ProseMirror over a text area, which keeps the text and is what the form sends. */
import "../../../app/ui/text/article.css";
import "./write.css";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { uploadPicture } from "../entry/upload-picture.ts";
import { cardView, pictureView } from "./block-views.ts";
import { sliceOfHtml, sliceOfText } from "./paste.ts";
import { nodes } from "./schema.ts";
import { afterBlock, keys, typedMarkdown } from "./tools.ts";
import { openSource } from "./write-blocks.ts";

interface EditorOptions {
  showsPictures: boolean;
  onState: (state: EditorState) => void;
  onLinkKey: () => void;
  /** For those who do not see it. */
  onSaid: (words: string) => void;
}

/** Shows the text of `area` in `host`, and writes every change back with an `input` event. */
export function openEditor(host: HTMLElement, area: HTMLTextAreaElement, options: EditorOptions) {
  const { showsPictures, onState, onSaid } = options;
  const source = openSource();
  let written = area.value;
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
      if (transaction.docChanged) write();
      onState(view.state);
    },
  });

  function write(): void {
    written = source.write(view.state.doc);
    if (area.value === written) return;
    area.value = written;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  /** Script may change the text area too: kept text that is put back. */
  const follow = () => {
    onSaid("");
    if (area.value === written) return;
    written = area.value;
    const { tr, doc } = view.state;
    view.dispatch(tr.replaceWith(0, doc.content.size, source.read(written).content));
  };
  const listening = new AbortController();
  area.addEventListener("input", follow, listening);
  // Its label leads to it.
  area.addEventListener("focus", () => view.focus(), listening);
  if (document.activeElement === area) view.focus();

  async function addPictures(files: readonly File[]): Promise<void> {
    uploadAt = afterBlock(view.state);
    for (const file of files) {
      onSaid(`Uploading ${file.name} …`);
      const added = await uploadPicture(file, (percent) => onSaid(`Uploading ${file.name}, ${percent} %`));
      if (view.isDestroyed) return;
      if ("why" in added) return onSaid(`${file.name}: ${added.why}`);
      const picture = nodes.picture.create({ src: added.inText });
      view.dispatch(view.state.tr.insert(uploadAt, picture).scrollIntoView());
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

  const close = () => {
    listening.abort();
    view.destroy();
  };
  return { view, addPictures, close };
}
