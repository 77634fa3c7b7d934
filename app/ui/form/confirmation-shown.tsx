import "./dialog.css";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { subscriptionDialogs } from "../../../content/newsletter.ts";
import type { SubscriberLink } from "../../newsletter-action.ts";
import { Headline } from "../news/headline.tsx";

/** The modal dialog for a link in a newsletter mail. Opens on hydration. */
export function ConfirmationShown({ link: { step, token } }: { link: SubscriberLink }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const words = subscriptionDialogs[step];

  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      className="dialog dialog--confirmation"
      open
      ref={dialog}
      aria-labelledby="confirmation-title"
      onCancel={() => navigate("/", { replace: true })}
    >
      <div className="dialog__head">
        <Headline level={2} id="confirmation-title">
          {words.title}
        </Headline>
      </div>
      <div className="dialog__body stack">
        <p>{words.text}</p>
        <div className="button-row">
          {token && "button" in words ? (
            <form method="post" action={`/?index&newsletter=${step}&token=${encodeURIComponent(token)}`}>
              <button className="button" type="submit" name="sure" value="yes">
                {words.button}
              </button>
            </form>
          ) : null}
          <a className="text-link" href="/">
            {subscriptionDialogs.close}
          </a>
        </div>
      </div>
    </dialog>
  );
}
