import "./dialog.css";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { subscriptionDialogs } from "../../../content/newsletter.ts";
import type { SubscriberLink } from "../../newsletter-action.ts";
import { Headline } from "../news/headline.tsx";

/** The modal dialog for a link in a newsletter mail. Opens on hydration. `dialogs`: its words; `home`: the page it is on. */
export function ConfirmationShown(props: {
  link: SubscriberLink;
  dialogs?: typeof subscriptionDialogs;
  home?: string;
}) {
  const { link, dialogs = subscriptionDialogs, home = "/" } = props;
  const { step, token } = link;
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const words = dialogs[step];
  // An index route takes a POST only with this query.
  const index = home === "/" ? "index&" : "";

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
      onCancel={() => navigate(home, { replace: true })}
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
            <form
              method="post"
              action={`${home}?${index}newsletter=${step}&token=${encodeURIComponent(token)}`}
            >
              <button className="button" type="submit" name="sure" value="yes">
                {words.button}
              </button>
            </form>
          ) : null}
          <a className="text-link" href={home}>
            {dialogs.close}
          </a>
        </div>
      </div>
    </dialog>
  );
}
