import { useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import { Callout } from "./callouts.tsx";
import { forget, isSameText, type KeptText, keep, putBack, readKept, typedIn } from "./kept-text.ts";
import { onLostPress } from "./lost-press.ts";
import { Press } from "./press.tsx";

/** Milliseconds between a keystroke and its keeping. */
const pause = 400;

/** `before`: what stood in the form when the kept text was put back into it. */
type Offer = KeptText & { before?: KeptText["fields"] };

/**
 * Put it into a form. While somebody types, the text is kept in this browser; after a reload, a lost line or an ended session it
 * stands in the form again, or is offered when the form shows another version meanwhile. `name` tells the form from others, such
 * as `answer 901-ABCD-2345`. `version`: of what the form shows; when a sent form comes back with another version, the text has
 * arrived and is forgotten.
 */
export function UnsavedText({ name, version }: { name: string; version: string | number }) {
  const place = useRef<HTMLInputElement>(null);
  const [offer, setOffer] = useState<Offer>();
  // An action that does its work redirects; one that answers has refused.
  const refusal: unknown = useActionData();

  useEffect(() => {
    const element = place.current?.form;
    if (!element) return;
    const shown = String(version);
    // A form that saves itself says which version it has come to.
    const versionNow = () => element.dataset.version ?? shown;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    const kept = readKept(name);
    const notSent = () => {
      const sent = readKept(name);
      if (sent?.isSent) keep(name, { ...sent, isSent: false });
    };
    if (refusal !== undefined) notSent();
    else {
      const before = typedIn(element);
      const isArrived = kept?.isSent && kept.version !== shown;
      const isSame = kept && isSameText(kept.fields, before);
      if (kept && (isArrived || isSame)) forget(name);
      const waiting = kept && !isArrived && !isSame ? kept : undefined;
      const isBack = waiting?.version === shown;
      isOpen = waiting !== undefined && !isBack;
      setOffer(waiting && { ...waiting, ...(isBack && { before }) });
      // The preview and whatever else follows the typing begins to listen in this turn.
      if (isBack) timer = setTimeout(() => putBack(element, waiting.fields));
    }

    const write = (isSent: boolean) =>
      keep(name, { at: Date.now(), version: versionNow(), isSent, fields: typedIn(element) }, isOpen);
    const typed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        write(false);
      }, pause);
    };
    const sent = () => {
      clearTimeout(timer);
      write(true);
    };
    // A reload or a followed link within the pause loses nothing either.
    const leaving = () => {
      if (timer !== undefined) clearTimeout(timer);
      if (timer !== undefined && !readKept(name)?.isSent) write(false);
    };
    element.addEventListener("input", typed);
    element.addEventListener("submit", sent);
    addEventListener("pagehide", leaving);
    const stopListening = onLostPress((path) => path && notSent());
    return () => {
      leaving();
      stopListening();
      element.removeEventListener("input", typed);
      element.removeEventListener("submit", sent);
      removeEventListener("pagehide", leaving);
    };
  }, [name, version, refusal]);

  // Rendered in every state: the form is found by it.
  const marker = <input type="hidden" ref={place} />;
  if (!offer) return marker;
  const close = (fields: KeptText["fields"] | undefined) => {
    if (place.current?.form && fields) putBack(place.current.form, fields);
    setOffer(undefined);
  };
  const drop = () => {
    close(offer.before);
    forget(name);
  };
  const at = new Date(offer.at).toLocaleTimeString(undefined, { timeStyle: "short" });
  return (
    <>
      {marker}
      <Callout role="status">
        <p>
          {offer.before
            ? `What you typed here at ${at} was not saved, and stands here again.`
            : `Text you typed here at ${at} was not saved. This browser has kept it.`}
        </p>
        <div className="acts">
          {offer.before ? null : (
            <Press look="small" type="button" onClick={() => close(offer.fields)} label="Restore it" />
          )}
          <Press look="small quiet" type="button" onClick={drop} label="Discard it" />
        </div>
      </Callout>
    </>
  );
}
