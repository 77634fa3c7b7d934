import { data, redirect } from "react-router";
import { returnPath } from "../../../accounts/return-path.ts";
import { isFresh } from "../../../accounts/sessions.ts";
import { signInByCode } from "../../../accounts/sign-in.ts";
import { hasOpenRequest } from "../../../accounts/sign-in-answers.ts";
import { whenMailed } from "../../../acts/moments.ts";
import { type DeskRequest, deskRequest } from "../../desk-context.ts";
import { Press } from "../../ui/press.tsx";
import type { Route } from "./+types/sign-in-code";
import { browserHashOf, browserOf, enter } from "./browser.ts";
import { codeRefusals, noCodeNow } from "./refusals.ts";
import { Refusal, SignInPage } from "./sign-in-page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, deskUrl, siteUrl, visitor, now, settings } = context.get(deskRequest);
  const to = returnPath(new URL(request.url).searchParams.get("to"));
  const back = `${visitor ? "/sign-in/again" : "/sign-in"}?to=${encodeURIComponent(to)}`;
  const browserHash = browserHashOf(request, deskUrl);
  const isOpen = browserHash !== undefined && (await hasOpenRequest(db, browserHash, now()));
  if (!isOpen && isJustIn(visitor, now())) throw redirect(to);
  return { siteUrl, back, isOpen, mailed: whenMailed(settings, "are on their way") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskRequest);
  const { write, secret, deskUrl, visitor } = desk;
  const code = String((await request.formData()).get("code") ?? "").slice(0, 100);
  if (code.trim() === "") return data({ refused: "Enter the code from the email." }, 422);
  const known = browserHashOf(request, deskUrl);
  if (!known) return data({ refused: codeRefusals.unknown }, 422);
  const { visit, cookies } = browserOf(request, desk);
  const answer = await write((trx) => signInByCode(trx, { secret, code }, visit));
  if (answer.ok) return enter(answer, cookies, deskUrl);
  // A second press: the first one signed in.
  if (isJustIn(visitor, visit.now)) return redirect(returnPath(new URL(request.url).searchParams.get("to")));
  return data({ refused: codeRefusals[answer.why] }, answer.why === "too many" ? 429 : 422);
}

function isJustIn(visitor: DeskRequest["visitor"], now: Date): boolean {
  return visitor !== undefined && isFresh(visitor.session, now);
}

export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const { siteUrl, back, isOpen, mailed } = loaderData;
  return (
    <SignInPage title="Check your email" siteUrl={siteUrl}>
      {isOpen ? (
        <div className="door__sent">
          <p role="status">
            <b>Look in your mail.</b> If that address belongs to this desk, a link and a code {mailed}.
            Nothing after two minutes? Check your spam folder, then ask the owner.
          </p>
        </div>
      ) : null}
      {isOpen ? (
        <form method="post" noValidate className="door__form">
          <div className="f">
            <label htmlFor="code">The code from the email</label>
            <input
              id="code"
              name="code"
              className="door__code"
              required
              maxLength={20}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={actionData ? true : undefined}
              aria-describedby={actionData ? "refused" : "how"}
            />
            {actionData ? <Refusal>{actionData.refused}</Refusal> : null}
          </div>
          <Press look="solid big" label="Sign in" />
          <p className="f__hint" id="how">
            Or open the link from the email, in this browser.
          </p>
        </form>
      ) : (
        <Refusal>{actionData?.refused ?? noCodeNow}</Refusal>
      )}
      <p>
        <a href={back}>Ask again</a>
      </p>
    </SignInPage>
  );
}
