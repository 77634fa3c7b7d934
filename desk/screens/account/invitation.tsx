import { data } from "react-router";
import { renamePerson } from "../../../accounts/people.ts";
import { signInByLink } from "../../../accounts/sign-in.ts";
import { lookAtLink } from "../../../accounts/sign-in-answers.ts";
import { deskRequest } from "../../desk-context.ts";
import { TextField } from "../../ui/field-frame.tsx";
import { LinkButton, Press } from "../../ui/press.tsx";
import type { Route } from "./+types/invitation";
import { browserOf, enter } from "./browser.ts";
import { Refusal, SignInPage } from "./sign-in-page.tsx";

const over = "This invitation has already been used or has expired. Ask whoever invited you for a new one.";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, siteUrl, now } = context.get(deskRequest);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { siteUrl, token, isOver: (await lookAtLink(db, token, now())) !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const desk = context.get(deskRequest);
  const form = await request.formData();
  const token = String(form.get("token") ?? "");
  const name = String(form.get("name") ?? "");
  const { visit, cookies } = browserOf(request, desk);
  const answer = await desk.write(async (trx) => {
    const signedIn = await signInByLink(trx, token, visit);
    if (signedIn.ok && name.trim() !== "") await renamePerson(trx, signedIn.person.id, name);
    return signedIn;
  });
  return answer.ok ? enter(answer, cookies, desk.deskUrl) : data({ refused: over }, 422);
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { siteUrl, token, isOver } = loaderData;
  const isRefused = isOver || actionData !== undefined;
  return (
    <SignInPage title="You’re invited" heading={isRefused ? undefined : "You’re invited"} siteUrl={siteUrl}>
      {isRefused ? (
        <>
          <Refusal>{over}</Refusal>
          <p>
            <LinkButton look="big" to="/sign-in" reloadDocument label="Sign in" />
          </p>
        </>
      ) : (
        <form method="post" action="/invitation" className="door__form">
          <input type="hidden" name="token" value={token} />
          <TextField
            id="name"
            label="Your name"
            optional="(as the others read it)"
            maxLength={80}
            autoComplete="name"
          />
          <Press look="solid big" label="Come in" />
          <p className="f__hint">No password: from now on, you sign in by email or with a passkey.</p>
        </form>
      )}
    </SignInPage>
  );
}
