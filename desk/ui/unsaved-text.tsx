import { type RefObject, useEffect, useState } from "react";
import { forget, type KeptText, keep, putBack, readKept, typedIn } from "./kept-text.ts";

/** Milliseconds between a keystroke and its keeping. */
const pause = 400;

/**
 * Put it into a form. While somebody types, the text is kept in this browser; after a reload or a lost line it is offered back.
 * `name` tells the form from others, such as `answer 901-ABCD-2345`. `version`: of what the form shows; when a sent form comes
 * back with another version, the text has arrived and is forgotten.
 */
export function UnsavedText({
  form,
  name,
  version,
}: {
  form: RefObject<HTMLFormElement | null>;
  name: string;
  version: string | number;
}) {
  const [offer, setOffer] = useState<KeptText>();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const shown = String(version);
    // A form whose draft gets an address of its own while it is typed says so here.
    element.dataset.unsaved = name;
    const nameNow = () => element.dataset.unsaved ?? name;
    const kept = readKept(name);
    const isArrived = kept?.isSent && kept.version !== shown;
    const isSame = kept && JSON.stringify(kept.fields) === JSON.stringify(typedIn(element));
    if (kept && (isArrived || isSame)) forget(name);
    setOffer(kept && !isArrived && !isSame ? kept : undefined);

    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (isSent: boolean) =>
      keep(nameNow(), { at: Date.now(), version: shown, isSent, fields: typedIn(element) });
    const typed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => write(false), pause);
    };
    const sent = () => {
      clearTimeout(timer);
      write(true);
    };
    // A reload within the pause loses nothing either.
    const leaving = () => {
      if (timer !== undefined) clearTimeout(timer);
      if (timer !== undefined && !readKept(nameNow())?.isSent) write(false);
    };
    element.addEventListener("input", typed);
    element.addEventListener("submit", sent);
    addEventListener("pagehide", leaving);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", typed);
      element.removeEventListener("submit", sent);
      removeEventListener("pagehide", leaving);
    };
  }, [form, name, version]);

  if (!offer) return null;
  const restore = () => {
    if (form.current) putBack(form.current, offer.fields);
    setOffer(undefined);
  };
  const drop = () => {
    forget(name);
    setOffer(undefined);
  };
  return (
    <div className="clash" role="status">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M6 0l6 6-6 6-6-6Z" />
      </svg>
      <p>
        Text you typed here at {new Date(offer.at).toLocaleTimeString(undefined, { timeStyle: "short" })} was
        not saved. This browser has kept it.
      </p>
      <div className="acts">
        <button className="btn btn--small" type="button" onClick={restore}>
          Restore it
        </button>
        <button className="btn btn--small btn--quiet" type="button" onClick={drop}>
          Discard it
        </button>
      </div>
    </div>
  );
}
