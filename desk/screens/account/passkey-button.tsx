import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from "@simplewebauthn/browser";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Press } from "../../ui/press.tsx";

interface PasskeyButtonProps {
  options: PublicKeyCredentialRequestOptionsJSON;
  /** Where to go afterwards. */
  to: string;
  /** Whether the browser may offer passkeys in the address field. */
  autofill?: boolean;
}

/** Signs in with a passkey by script. Without script the form is sent without an answer, and the server says what to do instead. An "or" follows. */
export function PasskeyButton({ options, to, autofill = false }: PasskeyButtonProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    if (!autofill) return;
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      send(form.current, await startAuthentication({ optionsJSON: options, useBrowserAutofill: true }));
    };
    // Nobody asked for it, so nobody is told when it does not come to anything.
    offer().catch(() => undefined);
  }, [autofill, options]);

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setProblem("");
    try {
      send(form.current, await startAuthentication({ optionsJSON: options }));
    } catch {
      setProblem("No passkey was used. Try again, or sign in by email.");
    }
  };

  return (
    <>
      <form method="post" ref={form} onSubmit={ask} className="door__passkey">
        <input type="hidden" name="intent" value="passkey" />
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="response" defaultValue="" />
        <Press look="solid big" label="Sign in with a passkey" />
        <p className="f__hint" role="status">
          {problem}
        </p>
      </form>
      <p className="door__or">
        <span>or</span>
      </p>
    </>
  );
}

/** `form` is null when the page is another one meanwhile. */
function send(form: HTMLFormElement | null, response: unknown): void {
  const answer = form?.elements.namedItem("response");
  if (!(answer instanceof HTMLInputElement)) return;
  answer.value = JSON.stringify(response);
  // Not requestSubmit: its listener has done its part.
  form?.submit();
}
