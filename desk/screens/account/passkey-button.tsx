import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from "@simplewebauthn/browser";
import { type FormEvent, useEffect, useRef, useState } from "react";

/** Signs in with a passkey by script. Without script the form is sent without an answer, and the server says what to do instead. */
export function PasskeyButton({
  options,
  to,
  autofill = false,
  solid = true,
}: {
  options: PublicKeyCredentialRequestOptionsJSON;
  /** Where to go afterwards. */
  to: string;
  /** Whether the browser may offer passkeys in the address field. */
  autofill?: boolean;
  solid?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");

  const send = (response: unknown) => {
    if (!answer.current || !form.current) return;
    answer.current.value = JSON.stringify(response);
    // Not requestSubmit: the listener below has done its part.
    form.current.submit();
  };

  useEffect(() => {
    if (!autofill) return;
    let gone = false;
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      const response = await startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
      if (gone || !answer.current || !form.current) return;
      answer.current.value = JSON.stringify(response);
      form.current.submit();
    };
    // Nobody asked for it, so nobody is told when it does not come to anything.
    offer().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [autofill, options]);

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setProblem("");
    try {
      send(await startAuthentication({ optionsJSON: options }));
    } catch {
      setProblem("No passkey was used. Try again, or sign in by email.");
    }
  };

  return (
    <form method="post" ref={form} onSubmit={ask} className="door__passkey">
      <input type="hidden" name="intent" value="passkey" />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="response" ref={answer} defaultValue="" />
      <button className={`btn ${solid ? "btn--solid " : ""}btn--big`} type="submit">
        Sign in with a passkey
      </button>
      <p className="f__hint" role="status">
        {problem}
      </p>
    </form>
  );
}
