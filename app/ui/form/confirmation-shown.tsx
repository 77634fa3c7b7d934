import "./dialog.css";
import { useNavigate } from "react-router";
import { subscriptionDialogs } from "../../../content/newsletter.ts";
import type { SubscriberLink } from "../../newsletter-action.ts";
import { Headline } from "../news/headline.tsx";

/** The dialog for a link in a newsletter mail, modal from hydration on. */
export function ConfirmationShown({ link: { step, token } }: { link: SubscriberLink }) {
  const navigate = useNavigate();
  const words = subscriptionDialogs[step];
  return (
    <dialog
      className="dialog dialog--confirmation"
      open
      ref={openModal}
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
            <form method="post" action={`/?newsletter=${step}&token=${encodeURIComponent(token)}`}>
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

function openModal(dialog: HTMLDialogElement | null): void {
  dialog?.close();
  dialog?.showModal();
}
