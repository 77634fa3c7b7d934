/**
 * The server side of the newsletter: the form on Home, and the confirm and unsubscribe links in its mails. A GET
 * changes nothing.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { currentLanguage } from "../content/translate.ts";
import { newsletter } from "../forms/definitions/newsletter.ts";
import type { FormDefinition } from "../forms/form.ts";
import { readBody } from "../forms/intake/form-body.ts";
import type { ReceiveContext } from "../forms/intake/receive.ts";
import { signUpFor } from "../newsletter/sign-up.ts";
import { confirm, findByToken, unsubscribe } from "../newsletter/subscribers.ts";
import { handleForm, retryAfterHeaders } from "./form-action.ts";
import { requestContext } from "./request-context.ts";

/** What the dialog on Home shows. `token` is set when its button needs it. */
export interface SubscriberLink {
  step: "confirm" | "confirmed" | "unsubscribe" | "unsubscribed" | "gone" | "failed";
  token?: string;
}

/**
 * Reads `?newsletter=`; undefined without it. Changes nothing: a mail scanner that follows the link only gets a page
 * with a button.
 */
export async function readSubscriberLink(args: LoaderFunctionArgs): Promise<SubscriberLink | undefined> {
  const { request, context } = args;
  const query = new URL(request.url).searchParams;
  const step = query.get("newsletter");
  if (step === "confirmed" || step === "unsubscribed") return { step };
  if (step !== "confirm" && step !== "unsubscribe") return undefined;
  const token = query.get("token") ?? "";
  const { db, secret, report } = context.get(requestContext);
  try {
    return (await findByToken(db, secret, step, token)) ? { step, token } : { step: "gone" };
  } catch (error) {
    report("A newsletter link could not be looked up.", error);
    return { step, token };
  }
}

/**
 * Handles the POSTs of Home: a sign-up, the button of a dialog (303 to its confirmation), or RFC 8058 one-click
 * unsubscription, where a mail program sends `List-Unsubscribe=One-Click` to the link in the mail and gets a 200
 * without a redirect (section 3.1). 410 for an unknown token, 503 when saving fails.
 */
export async function handleNewsletterPost({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">) {
  const { write, now, secret, siteUrl, recipients, report } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const step = query.get("newsletter");
  if (step !== "confirm" && step !== "unsubscribe") return handleSignUp(newsletter, { request, context });
  const token = query.get("token") ?? "";
  const body = await readBody(request);
  if (!body.ok) return answer({ step: "failed" }, body.status);
  try {
    const done = await write((transaction) =>
      step === "confirm"
        ? confirm(transaction, { secret, siteUrl }, token, now())
        : unsubscribe(transaction, secret, token, now()),
    );
    recipients.onMailQueued();
    if (!done) return answer({ step: "gone" }, 410);
  } catch (error) {
    report("A newsletter link could not be processed.", error);
    return answer({ step: "failed", token }, 503, retryAfterHeaders);
  }
  const finished = step === "confirm" ? "confirmed" : "unsubscribed";
  if ("List-Unsubscribe" in body.fields) return answer({ step: finished }, 200);
  return redirect(`/?newsletter=${finished}`, 303);
}

/** A sign-up, for the newsletter or a list: queues the double opt-in mail in the transaction that saves the address. */
export function handleSignUp(
  form: FormDefinition,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
) {
  const { now, secret, siteUrl } = context.get(requestContext);
  const place = { secret, siteUrl, language: currentLanguage() };
  const also: ReceiveContext["also"] = (transaction, values) => signUpFor(transaction, place, values, now());
  return handleForm(form, { request, context }, { also });
}

function answer(link: SubscriberLink, status: number, headers?: HeadersInit) {
  return data({ link }, { status, headers });
}
