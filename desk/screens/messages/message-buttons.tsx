import { Form, Link, useNavigate, useSubmit } from "react-router";
import { LinkButton, Press } from "../../ui/press.tsx";
import { Shortcuts, useHasScript } from "../../ui/shortcuts.tsx";
import type { MessageData } from "./message-data.ts";

/** What can be done with a message besides answering it; all but erasing can be undone. */
export function MessageButtons({ message }: { message: MessageData }) {
  const { reference, search, acts, isProposal, isOwner } = message;
  const here = `/messages/${reference}${search}`;
  const hasScript = useHasScript();
  return (
    <>
      {isProposal ? <LinkButton to={`/proposals/${reference}`} label="Decide" /> : null}
      <Form method="post" action={here} className="acts" aria-label="State">
        {acts.map(({ name, label }) => (
          <Press key={name} look={name === "message.spam" ? "quiet" : ""} act={name} label={label} />
        ))}
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

const keys = [
  { key: "e", does: "answered", name: "message.answered" },
  { key: "s", does: "spam", name: "message.spam" },
];

function MessageKeys({ message, here }: { message: MessageData; here: string }) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { search, newer, older, acts, shortcuts } = message;
  const act = (name: string) => submit({ act: name }, { method: "post", action: here });
  const go = (to: string | undefined) => to && navigate(`/messages/${to}${search}`);
  return (
    <Shortcuts
      isOn={shortcuts}
      keys={[
        { key: "r", does: "answer", run: () => document.getElementById("answer-text")?.focus() },
        ...keys
          .filter(({ name }) => acts.some((one) => one.name === name))
          .map(({ key, does, name }) => ({ key, does, run: () => act(name) })),
        { key: "j", does: "older", run: () => go(older) },
        { key: "k", does: "newer", run: () => go(newer) },
        { key: "u", does: "back", run: () => navigate(`/messages${search}`) },
      ]}
    />
  );
}
