import { data } from "react-router";
import { signInByLink } from "../../../accounts/sign-in.ts";
import { lookAtLink } from "../../../accounts/sign-in-answers.ts";
import { deskRequest } from "../../desk-context.ts";
import { LinkButton, Press } from "../../ui/press.tsx";
import type { Route } from "./+types/sign-in-link";
import { browserOf, enter } from "./browser.ts";
import { linkRefusals } from "./refusals.ts";
import { Refusal, SignInPage } from "./sign-in-page.tsx";

/** Signs nobody in and looks at no cookie: mail scanners open links, and a click in a mail carries no cookies (SameSite=Strict). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, siteUrl, now } = context.get(deskRequest);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const refused = await lookAtLink(db, token, now());
  return { siteUrl, token, refused: refused ? linkRefusals[refused.why] : "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskRequest);
  const token = String((await request.formData()).get("token") ?? "");
  const { visit, cookies } = browserOf(request, desk);
  const answer = await desk.write((trx) => signInByLink(trx, token, visit));
  if (answer.ok) return enter(answer, cookies, desk.deskUrl);
  return data({ refused: linkRefusals[answer.why] }, answer.why === "other browser" ? 403 : 422);
}

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const { siteUrl, token, refused } = loaderData;
  const problem = actionData?.refused || refused;
  return (
    <SignInPage title="Sign in" siteUrl={siteUrl}>
      {problem ? (
        <>
          <Refusal>{problem}</Refusal>
          <p>
            <LinkButton look="solid big" to="/sign-in" reloadDocument label="Ask for a new link" />
          </p>
        </>
      ) : (
        <form method="post" action="/sign-in/link" className="door__form">
          <input type="hidden" name="token" value={token} />
          <Press look="solid big" label="Sign in" />
          <p className="f__hint">One more click, because email programs sometimes open links on their own.</p>
        </form>
      )}
    </SignInPage>
  );
}
