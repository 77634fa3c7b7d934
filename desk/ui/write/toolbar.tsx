import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";
import { withScheme } from "../../../text/web-address.ts";
import { pictureTypes } from "../entry/upload-picture.ts";
import { TextField } from "../field-frame.tsx";
import { Press } from "../press.tsx";
import type { Editor, EditorTools } from "./open-editor.ts";

export type ToolName = "bold" | "italic" | "heading" | "list" | "numbers" | "quote" | "undo" | "redo";
/** What asks for an address first. */
export type Asking = "link" | "card";
export type ButtonName = ToolName | Asking | "picture";

const tools: readonly (readonly [ButtonName, string])[] = [
  ["bold", "Bold"],
  ["italic", "Italic"],
  ["heading", "Heading"],
  ["link", "Link"],
  ["picture", "Picture"],
  ["list", "List"],
  ["numbers", "Numbered list"],
  ["quote", "Quote"],
  ["card", "Link card"],
  // Undo is the name of what takes back an act.
  ["undo", "Step back"],
  ["redo", "Step forward"],
];

interface ToolbarProps {
  editor: Editor;
  shown: EditorTools;
  showsPictures: boolean;
  asking: Asking | undefined;
  onAsk: (asking: Asking | undefined) => void;
}

/** One stop of the Tab key; arrows lead from button to button (WAI-ARIA, toolbar). */
export function Toolbar({ editor, shown, showsPictures, asking, onAsk }: ToolbarProps) {
  const [at, setAt] = useState(0);
  const files = useRef<HTMLInputElement>(null);
  const offered = tools.filter(([name]) => showsPictures || (name !== "picture" && name !== "card"));
  const press = (name: ButtonName) => {
    if (name === "picture") files.current?.click();
    else if (name === "link" || name === "card") onAsk(asking === name ? undefined : name);
    else editor.run(name);
  };
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    editor.addPictures([...(target.files ?? [])]);
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
  const stateOf = (name: ButtonName) => {
    const isOn = shown.on.includes(name);
    if (name === "undo" || name === "redo") return { "aria-disabled": !isOn };
    if (name === "picture") return {};
    return {
      "aria-pressed": isOn,
      ...((name === "link" || name === "card") && { "aria-expanded": asking === name }),
    };
  };
  return (
    <>
      <div className="tools" role="toolbar" aria-label="Formatting" onKeyDown={walk}>
        {offered.map(([name, label], index) => (
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
            {label}
          </button>
        ))}
      </div>
      <input ref={files} type="file" accept={pictureTypes} multiple hidden onChange={chosen} />
      {asking ? <LinkPanel key={asking} {...{ editor, shown, asking, onAsk }} /> : null}
    </>
  );
}

/**
 * Asks for the address of a link, or for that and the words of a card. It is no form: it stands in one, whose own listeners would
 * set a controlled field back while it is typed into.
 */
function LinkPanel({ editor, shown, asking, onAsk }: Omit<ToolbarProps, "showsPictures">) {
  const isCard = asking === "card";
  const before = (isCard && shown.card) || { href: (!isCard && shown.link) || "", words: "" };
  const address = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const set = () => {
    const href = withScheme(address.current?.value.trim() ?? "");
    const isGone = !isCard && href === "" && shown.link !== undefined;
    const isWeb = /^https?:\/\/[^\s/]+\.\S+$/i.test(href);
    const isOther = !isCard && /^(mailto:\S+@\S+|#\S+|\/(?![/\\])\S*)$/.test(href);
    if (!isWeb && !isOther && !isGone) return setError(isCard ? badWebAddress : badAddress);
    editor[isCard ? "card" : "link"]({
      href,
      words: words.current?.value.trim() || href.replace(/^https?:\/\//, ""),
    });
    onAsk(undefined);
  };
  const leave = () => {
    editor.focus();
    onAsk(undefined);
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key === "Escape") leave();
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    set();
  };
  const field = { name: "", autoComplete: "off" };
  const addressLabel = shown.link !== undefined && !isCard ? "Address; empty takes the link away" : "Address";
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
        <Press look="small quiet" type="button" label="Cancel" onClick={leave} />
      </p>
    </div>
  );
}

const badAddress = "An address begins with https://, mailto: or, on this site, with /";
const badWebAddress = "The address of a web page begins with https://";
