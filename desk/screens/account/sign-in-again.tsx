import { redirect } from "react-router";
import { listPasskeys, offersPasskeys, signInOptions } from "../../../accounts/passkeys.ts";
import { returnPath } from "../../../accounts/return-path.ts";
import { isFresh } from "../../../accounts/sessions.ts";
import { deskRequest } from "../../desk-context.ts";
import { Press } from "../../ui/press.tsx";
import type { Route } from "./+types/sign-in-again";
import { enterByPasskey, mailSignIn } from "./browser.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { Refusal, SignInPage } from "./sign-in-page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, deskUrl, siteUrl, secret, visitor, now } = context.get(deskRequest);
  const to = returnPath(new URL(request.url).searchParams.get("to"));
  if (!visitor) throw redirect(`/sign-in?to=${encodeURIComponent(to)}`);
  if (isFresh(visitor.session, now())) throw redirect(to);
  const has = offersPasskeys(deskUrl) && (await listPasskeys(db, visitor.person.id)).length > 0;
  const passkey = has ? signInOptions({ secret, deskUrl, now: now() }) : undefined;
  return { to, siteUrl, passkey, email: visitor.person.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskRequest);
  const { visitor } = desk;
  const form = await request.formData();
  const to = returnPath(String(form.get("to") ?? ""));
  if (!visitor) throw redirect(`/sign-in?to=${encodeURIComponent(to)}`);
  if (form.get("intent") === "passkey") return enterByPasskey(desk, request, form, visitor.person.id);
  return mailSignIn(desk, request, visitor.person.email, to);
}

export { headers } from "./sign-in-page.tsx";

export default function SignInAgain({ loaderData, actionData }: Route.ComponentProps) {
  const { to, siteUrl, passkey, email } = loaderData;
  return (
    <SignInPage title="Is it still you?" heading="Is it still you?" siteUrl={siteUrl}>
      <p>You signed in more than ten minutes ago. Before a step like this, the desk checks that it’s you.</p>
      <div className="door__form">
        {actionData ? <Refusal>{actionData.refused}</Refusal> : null}
        {passkey ? <PasskeyButton options={passkey} to={to} /> : null}
        <form method="post" className="door__form">
          <input type="hidden" name="to" value={to} />
          <Press look={passkey ? "big" : "solid big"} label="Email me a code" />
          <p className="f__hint">It goes to {email}.</p>
        </form>
      </div>
      <p>
        <a href="/">Not now, back to Today</a>
      </p>
    </SignInPage>
  );
}
