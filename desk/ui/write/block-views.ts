/** The blocks of the editor that are no text: pictures and cards. */
import type { NodeView, NodeViewConstructor } from "prosemirror-view";
import { linkCards } from "../../../content/link-cards.ts";
import { cardLine } from "../../../text/markdown/title-words.ts";

/** As readers see it; it is chosen to be changed, and leads nowhere. */
export const cardView: NodeViewConstructor = ({ attrs: { href, words } }) => {
  const line = make("small", { textContent: cardLine(linkCards, href) });
  return {
    dom: make("p", { className: "link-card" }, make("b", { textContent: words }), make("br", {}), line),
  };
};

/** A picture with its alternative text, and what can be done with it. `onSaid`: what is read out. */
export function pictureView(onSaid: (words: string) => void): NodeViewConstructor {
  return (shown, view, positionOf): NodeView => {
    let node = shown;
    const set = (attrs: object) => {
      const at = positionOf();
      if (at !== undefined) view.dispatch(view.state.tr.setNodeMarkup(at, null, { ...node.attrs, ...attrs }));
    };
    const id = `alt-${crypto.randomUUID()}`;
    const img = make("img", { draggable: false });
    const alt = make("input", { id, type: "text", oninput: () => set({ alt: alt.value }) });
    // The form is not sent from here.
    alt.onkeydown = (event) => event.key === "Enter" && event.preventDefault();
    const missing = make("p", { className: "f__bad", id: `${id}-bad`, textContent: missingWords });
    const decorates = make("input", { type: "checkbox" });
    decorates.onchange = () => set({ decorates: decorates.checked, ...(decorates.checked && { alt: "" }) });
    const button = (textContent: string, onclick: () => void, look = "btn btn--small") =>
      make("button", { type: "button", className: look, textContent, onclick });
    const dom = make(
      "div",
      { className: "pic-in-text" },
      img,
      make("div", { className: "f" }, make("label", { htmlFor: id, textContent: altLabel }), alt, missing),
      make(
        "div",
        { className: "acts" },
        make("label", { className: "tick" }, decorates, make("span", { textContent: "It only decorates" })),
        button("Move up", () => moved(-1)),
        button("Move down", () => moved(1)),
        button("Remove", () => removed(), "btn btn--small btn--quiet"),
      ),
    );
    const moved = (by: -1 | 1) => {
      const at = positionOf();
      if (at === undefined) return;
      const { doc, tr } = view.state;
      const other = by < 0 ? doc.resolve(at).nodeBefore : doc.resolve(at + 1).nodeAfter;
      if (!other) return onSaid("There is nothing further that way.");
      const to = at + by * other.nodeSize;
      view.dispatch(tr.delete(at, at + 1).insert(to, node));
      (view.nodeDOM(to) as Element).querySelectorAll("button")[by < 0 ? 0 : 1]?.focus();
      onSaid(`The picture has moved ${by < 0 ? "up" : "down"}.`);
    };
    const removed = () => {
      const at = positionOf();
      if (at !== undefined) view.dispatch(view.state.tr.delete(at, at + node.nodeSize));
      view.focus();
      onSaid("The picture is removed. “Step back” brings it back.");
    };
    const show = () => {
      const { attrs } = node;
      img.src = attrs.src;
      img.alt = attrs.alt;
      if (alt.value !== attrs.alt) alt.value = attrs.alt;
      decorates.checked = attrs.decorates;
      alt.disabled = attrs.decorates;
      const isMissing = !attrs.alt.trim() && !attrs.decorates;
      missing.hidden = !isMissing;
      alt.ariaInvalid = isMissing ? "true" : null;
      if (isMissing) alt.setAttribute("aria-describedby", missing.id);
      else alt.removeAttribute("aria-describedby");
    };
    show();
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        node = next;
        show();
        return true;
      },
      stopEvent: ({ target }) => target instanceof Element && target.closest("input, button, label") !== null,
      ignoreMutation: () => true,
    };
  };
}

const altLabel = "What is on it, for people who don’t see it";
const missingWords = "Needed before publishing, or tick “It only decorates”";

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: Element[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
