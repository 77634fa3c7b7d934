import "./dialog.css";
import { useEffect, useRef } from "react";
import { useActionData, useLoaderData, useNavigate } from "react-router";
import { letterWords } from "../../content/newsletter.ts";
import type { Letter } from "../newsletter-action.ts";
import { Headline } from "./headline.tsx";

/**
 * Where the links in our newsletter's mails lead: a question with a button, or what was done. Plain HTML that
 * works by itself; with JavaScript it is modal and Escape closes it.
 */
export function LetterDialog() {
  const loaded = useLoaderData<{ letter?: Letter } | undefined>();
  const given = useActionData<{ letter?: Letter }>();
  const letter = given?.letter ?? loaded?.letter;
  return letter ? <Shown letter={letter} key={letter.step} /> : null;
}

function Shown({ letter: { step, token } }: { letter: Letter }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const words = letterWords[step];
  const asks = (step === "confirm" || step === "unsubscribe") && token;

  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      className="dialog dialog--letter"
      open
      ref={dialog}
      aria-labelledby="letter-title"
      onCancel={() => navigate("/", { replace: true })}
    >
      <div className="dialog__head">
        <Headline level={2} id="letter-title">
          {words.title}
        </Headline>
      </div>
      <div className="dialog__body stack">
        <p>{words.text}</p>
        <div className="button-row">
          {asks ? (
            <form method="post" action={`/?index&newsletter=${step}&token=${encodeURIComponent(token)}`}>
              <button className="button" type="submit" name="sure" value="yes">
                {letterWords[step].button}
              </button>
            </form>
          ) : null}
          <a className="text-link" href="/">
            {letterWords.close}
          </a>
        </div>
      </div>
    </dialog>
  );
}
