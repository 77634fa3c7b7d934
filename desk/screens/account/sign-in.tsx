import { data, redirect } from "react-router";
import { offersPasskeys, signInOptions } from "../../../accounts/passkeys.ts";
import { returnPath } from "../../../accounts/return-path.ts";
import { isAddress } from "../../../text/email-address.ts";
import { deskRequest } from "../../desk-context.ts";
import { keepsText } from "../../ui/kept-text.ts";
import { Press } from "../../ui/press.tsx";
import { useHasScript } from "../../ui/shortcuts.tsx";
import type { Route } from "./+types/sign-in";
import { enterByPasskey, mailSignIn } from "./browser.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { Refusal, SignInPage } from "./sign-in-page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const desk = context.get(deskRequest);
  const { deskUrl, siteUrl, secret, visitor, now } = desk;
  const url = new URL(request.url);
  const to = returnPath(url.searchParams.get("to"));
  if (visitor) throw redirect(to);
  // A link in a mail: SameSite=Strict withholds the cookie of somebody who is signed in, until the page itself asks again.
  const isFromElsewhere = request.headers.get("sec-fetch-site") === "cross-site";
  const retry = isFromElsewhere ? `/sign-in?to=${encodeURIComponent(to)}` : undefined;
  const passkey = offersPasskeys(deskUrl) ? signInOptions({ secret, deskUrl, now: now() }) : undefined;
  return data({ to, siteUrl, passkey }, retry ? { headers: { Refresh: `0; url=${retry}` } } : undefined);
}

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskRequest);
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? "");
  const to = returnPath(field("to"));
  if (field("intent") === "passkey") return enterByPasskey(desk, request, form);
  const address = field("address").trim().slice(0, 320);
  if (!isAddress(address))
    return data({ refused: "That’s not an email address.", field: "address", address }, 422);
  // Whether somebody has this address must not be heard in the time.
  desk.delayAnswer(400);
  return mailSignIn(desk, request, address, to);
}

export { headers } from "./sign-in-page.tsx";

export default function SignIn({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { to, siteUrl, passkey } = loaderData;
  const isWrong = answer?.field === "address";
  const hasText = useHasScript() && keepsText();
  return (
    <SignInPage title="Sign in" siteUrl={siteUrl}>
      <p role="status">
        {hasText ? "What you typed is kept in this browser. Sign in, and it will be there." : null}
      </p>
      <div className="door__form">
        {answer && !isWrong ? <Refusal>{answer.refused}</Refusal> : null}
        {passkey ? <PasskeyButton options={passkey} to={to} autofill /> : null}
        <form method="post" noValidate className="door__form">
          <input type="hidden" name="to" value={to} />
          <div className="f">
            <label htmlFor="address">Your email address</label>
            <input
              id="address"
              name="address"
              type="email"
              required
              maxLength={320}
              autoComplete="username webauthn"
              placeholder="you@example.com"
              defaultValue={answer?.address ?? ""}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? "refused" : "how"}
            />
            {isWrong ? <Refusal>{answer.refused}</Refusal> : null}
          </div>
          <Press look={passkey ? "big" : "solid big"} label="Email me a link" />
          <p className="f__hint" id="how">
            The link works once, for 15 minutes, in this browser.
          </p>
        </form>
      </div>
    </SignInPage>
  );
}
