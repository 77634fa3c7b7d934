import { Form, Link, useNavigate, useSubmit } from "react-router";
import { Press } from "../../ui/press.tsx";
import { Shortcuts, useHasScript } from "../../ui/shortcuts.tsx";
import type { MessageData } from "./message-data.ts";

/** What can be done with a message besides answering it; all but erasing can be undone. */
export function MessageButtons({ message }: { message: MessageData }) {
  const { reference, search, state, decision, isProposal, isOwner } = message;
  const here = `/messages/${reference}${search}`;
  const hasScript = useHasScript();
  return (
    <>
      {isProposal ? (
        <Link className="btn" to={`/proposals/${reference}`}>
          Decide
        </Link>
      ) : null}
      <Form method="post" action={here} className="acts" aria-label="State">
        {state === "new" ? (
          <Press name="act" value="answered">
            Mark answered
          </Press>
        ) : null}
        {state === "answered" && decision === null ? (
          <Press name="act" value="reopen">
            Reopen
          </Press>
        ) : null}
        {state === "spam" ? (
          <Press name="act" value="ham">
            No spam
          </Press>
        ) : (
          <Press look="quiet" name="act" value="spam">
            Spam
          </Press>
        )}
      </Form>
      {hasScript || isOwner ? (
        <details className="drop">
          <summary className="btn btn--quiet">More</summary>
          <div>
            {hasScript ? (
              <>
                <button type="button" onClick={() => window.print()}>
                  Print
                </button>
                <button type="button" onClick={() => navigator.clipboard?.writeText(reference)}>
                  Copy reference
                </button>
              </>
            ) : null}
            {isOwner ? (
              <Link to={`/messages/${reference}/erase`} className="danger">
                Erase for good
              </Link>
            ) : null}
          </div>
        </details>
      ) : null}
      <MessageKeys message={message} here={here} />
    </>
  );
}

function MessageKeys({ message, here }: { message: MessageData; here: string }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { search, newer, older, state, shortcuts } = message;
  const act = (name: string) => submit({ act: name }, { method: "post", action: here });
  const go = (to: string | undefined) => to && navigate(`/messages/${to}${search}`);
  return (
    <Shortcuts
      isOn={shortcuts}
      keys={[
        { key: "r", does: "answer", run: () => document.getElementById("answer-text")?.focus() },
        ...(state === "new" ? [{ key: "e", does: "answered", run: () => act("answered") }] : []),
        ...(state === "spam" ? [] : [{ key: "s", does: "spam", run: () => act("spam") }]),
        { key: "j", does: "older", run: () => go(older) },
        { key: "k", does: "newer", run: () => go(newer) },
        { key: "u", does: "back", run: () => navigate(`/messages${search}`) },
      ]}
    />
  );
}
