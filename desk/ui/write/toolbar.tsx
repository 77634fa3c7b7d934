import type { EditorState, Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { withScheme } from "../../../text/web-address.ts";
import { pictureTypes } from "../entry/upload-picture.ts";
import { TextField } from "../field-frame.tsx";
import { Press } from "../press.tsx";
import { cardAt, linkAt, tools, withCard, withLink } from "./tools.ts";

type ToolName = keyof typeof tools;
/** What asks for an address first. */
export type Asking = "link" | "card";

export interface ToolbarProps {
  view: EditorView;
  state: EditorState;
  addPictures: (files: readonly File[]) => void;
  showsPictures: boolean;
  asking: Asking | undefined;
  onAsk: (asking: Asking | undefined) => void;
}

/** One stop of the Tab key; arrows lead from button to button (WAI-ARIA, toolbar). */
export function Toolbar({ view, state, addPictures, showsPictures, asking, onAsk }: ToolbarProps) {
  const [at, setAt] = useState(0);
  const files = useRef<HTMLInputElement>(null);
  const offered = (Object.keys(tools) as ToolName[]).filter(
    (name) => showsPictures || (name !== "picture" && name !== "card"),
  );
  const press = (name: ToolName) => {
    if (name === "picture") files.current?.click();
    else if (name === "link" || name === "card") onAsk(asking === name ? undefined : name);
    else {
      tools[name].run(view.state, view.dispatch);
      view.focus();
    }
  };
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    addPictures([...(target.files ?? [])]);
    // The same file can be chosen again.
    target.value = "";
  };
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = offered.length - 1;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[to > last ? 0 : to < 0 ? last : to]?.focus();
  };
  const stateOf = (name: ToolName) => {
    if (name === "picture") return {};
    const isOn = tools[name].isOn(state);
    if (name === "undo" || name === "redo") return { "aria-disabled": !isOn };
    return {
      "aria-pressed": isOn,
      ...((name === "link" || name === "card") && { "aria-expanded": asking === name }),
    };
  };
  return (
    <>
      <div className="tools" role="toolbar" aria-label="Formatting" onKeyDown={walk}>
        {offered.map((name, index) => (
          <button
            key={name}
            type="button"
            className={`tool--${name}`}
            tabIndex={index === at ? 0 : -1}
            {...stateOf(name)}
            // The selection stays, and on a phone the keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => press(name)}
            onFocus={() => setAt(index)}
          >
            {tools[name].label}
          </button>
        ))}
      </div>
      <input ref={files} type="file" accept={pictureTypes} multiple hidden onChange={chosen} />
      {asking ? <LinkPanel key={asking} {...{ view, state, asking, onAsk }} /> : null}
    </>
  );
}

/**
 * Asks for the address of a link, or for that and the words of a card. It is no form: it stands in one, whose own listeners would
 * set a controlled field back while it is typed into.
 */
function LinkPanel({ view, state, asking, onAsk }: Omit<ToolbarProps, "showsPictures" | "addPictures">) {
  const isCard = asking === "card";
  const link = isCard ? undefined : linkAt(state);
  const before = (isCard && cardAt(state)) || { href: link ?? "", words: "" };
  const address = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const set = () => {
    const href = withScheme(address.current?.value.trim() ?? "");
    const isGone = href === "" && link !== undefined;
    const isWeb = /^https?:\/\/[^\s/]+\.\S+$/i.test(href);
    const isOther = !isCard && /^(mailto:\S+@\S+|#\S+|\/(?![/\\])\S*)$/.test(href);
    if (!isWeb && !isOther && !isGone) return setError(isCard ? badWebAddress : badAddress);
    const linked = { href, words: words.current?.value.trim() || href.replace(/^https?:\/\//, "") };
    leave(isCard ? withCard(state, linked) : withLink(state, linked));
  };
  const leave = (linked?: Transaction) => {
    if (linked) view.dispatch(linked);
    view.focus();
    onAsk(undefined);
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave();
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    set();
  };
  const field = { name: "", autoComplete: "off" };
  const addressLabel = link !== undefined ? "Address; empty takes the link away" : "Address";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
    <div className="link-panel" role="group" aria-label={isCard ? "Link card" : "Link"} onKeyDown={keyed}>
      <TextField
        {...field}
        id="link-address"
        label={addressLabel}
        error={error}
        ref={address}
        defaultValue={before.href}
        autoFocus
      />
      {isCard ? (
        <TextField
          {...field}
          id="link-words"
          label="Words on the card"
          ref={words}
          defaultValue={before.words}
        />
      ) : null}
      <p className="acts">
        <Press look="small" type="button" label={isCard ? "Set the card" : "Set the link"} onClick={set} />
        <Press look="small quiet" type="button" label="Cancel" onClick={() => leave()} />
      </p>
    </div>
  );
}

const badAddress = "An address begins with https://, mailto: or, on this site, with /";
const badWebAddress = "The address of a web page begins with https://";
