/**
 * The server side of the private page on which a sender changes or withdraws an event proposal or a story. A GET changes nothing:
 * mail scanners follow links.
 */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { proposal as words } from "../content/proposal.ts";
import { currentLanguage } from "../content/translate.ts";
import type { FieldError, FormDisplay, Values } from "../forms/form.ts";
import { readBody } from "../forms/intake/form-body.ts";
import { senderPath } from "../forms/intake/sender-link.ts";
import { changeProposal, withdrawProposal } from "../publishing/proposals/sender-proposal.ts";
import { changeForm, checkChange, findProposal, shownFields } from "../publishing/proposals/sender-view.ts";
import { pressHost } from "../publishing/seats/host-list.ts";
import { retryAfterHeaders } from "./form-action.ts";
import { refused, requestContext } from "./request-context.ts";

export type ProposalAnswer =
  | { kind: "invalid"; values: Values; errors: FieldError[] }
  /** Over the rate limit; `retryAfter` in seconds. */
  | { kind: "limited"; values?: Values; retryAfter: number; from: "network" | "everywhere" }
  | { kind: "failed"; values?: Values }
  | { kind: "closed" }
  | { kind: "gone" };

type Read = Awaited<ReturnType<typeof readProposalPage>>["data"];
export type ProposalPage = Exclude<Read, "failed" | undefined>;

type Done = keyof typeof words.done | "unchanged";

/**
 * With every response of the page. The URL is a secret: no other site gets it as a referrer, and nothing keeps the page. Not
 * "no-referrer": browsers then post forms with `Origin: null`, which is what a forged request looks like.
 */
export const privateHeaders: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "strict-origin",
  "X-Robots-Tag": "noindex, nofollow",
};

/**
 * Undefined, with status 404, for a token that is not ours and for what was erased alike; 503 when the database fails.
 */
export async function readProposalPage({ request, context }: LoaderFunctionArgs) {
  const { db, secret, now, report } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  const step = query.get("step");
  const done = query.get("done") ?? "";
  try {
    const found = await findProposal(db, { secret, token, now: now() });
    if (!found) return data(undefined, { status: 404 });
    const { view } = found;
    // Without its rules, which cannot be serialized.
    const { crossFieldRule, fields, ...display } = changeForm(view);
    return data({
      view,
      /** Of this page, with its token. */
      path: senderPath(token),
      step: (step === "change" || step === "withdraw") && view.isOpen ? step : undefined,
      done: isDone(done) ? done : undefined,
      hasSeats: Boolean(found.entry?.values.seats),
      /** The form to change it. */
      display: { ...display, fields: fields.map(({ rule, ...field }) => field) } satisfies FormDisplay,
      fields: shownFields(view, currentLanguage()),
      /** The response to a rejected POST. */
      refused: context.get(refused),
    });
  } catch (error) {
    report("A sender's link could not be looked up.", error);
    return data("failed" as const, { status: 503, headers: retryAfterHeaders });
  }
}

/**
 * The buttons "Save changes" and "Yes, withdraw it": a 303 to the page, which says what was done; the same again does nothing
 * more. 404 for an unknown token, 409 when nothing can be changed anymore, 422 for invalid fields, 429 over the rate limit, 503
 * when saving fails. A withdrawal is not counted by the limits: it happens once.
 */
export async function handleProposalPost({ request, context }: ActionFunctionArgs) {
  const { db, write, now, secret, limits, clientAddress, recipients, report } = context.get(requestContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const at = now();
  const act = { ...recipients, secret, token, now: at };
  const answer = (value: ProposalAnswer, status: number, headers?: Record<string, string>) => {
    context.set(refused, true);
    return data(value, { status, ...(headers && { headers }) });
  };
  const finish = (done: Done | keyof typeof statusOf) => {
    if (done === "closed" || done === "gone") return answer({ kind: done }, statusOf[done]);
    recipients.onMailQueued();
    return redirect(`${senderPath(token)}&done=${done}`, { status: 303, headers: privateHeaders });
  };
  const mistake = async (value: ProposalAnswer, status: number) => {
    await limits?.countMistake(clientAddress);
    return answer(value, status);
  };
  const limited = (refusal: { retryAfter: number; from: "network" | "everywhere" }, values?: Values) => {
    const { retryAfter, from } = refusal;
    return answer({ kind: "limited", retryAfter, from, ...(values && { values }) }, 429, {
      "Retry-After": `${retryAfter}`,
    });
  };
  const body = await readBody(request);
  let typed = body.ok && body.fields.do === "change" ? textOf(body.fields) : undefined;
  try {
    const refusal = await limits?.refusal(clientAddress);
    if (refusal) return limited(refusal, typed);
    if (!body.ok) return await mistake({ kind: "failed" }, body.status);
    const found = await findProposal(db, act);
    if (!found) return await mistake({ kind: "gone" }, 404);
    const host = await pressHost(context.get(requestContext), found, textOf(body.fields));
    if (host === "code") return finish(host);
    if (host) return data(host, { status: host.door ? 200 : 422 });
    if (body.fields.do === "withdraw") {
      return finish(await write((transaction) => withdrawProposal(transaction, act)));
    }
    if (body.fields.do !== "change") return await mistake({ kind: "failed" }, 400);
    if (!found.view.isOpen) return answer({ kind: "closed" }, 409);
    const checked = checkChange(found.view, body.fields, at);
    const { values } = checked;
    typed = values;
    if (!checked.ok) return await mistake({ kind: "invalid", values, errors: checked.errors }, 422);
    const permit = await limits?.take(clientAddress);
    if (permit && !permit.ok) return limited(permit, values);
    const done = await write((transaction) => changeProposal(transaction, act, values));
    if (permit?.ok && done === "unchanged") await permit.refund();
    return finish(done);
  } catch (error) {
    report("A sender's change could not be saved.", error);
    return answer({ kind: "failed", ...(typed && { values: typed }) }, 503, retryAfterHeaders);
  }
}

/** The fields of a body that are texts. */
export function textOf(fields: Readonly<Record<string, unknown>>): Values {
  const isText = (field: [string, unknown]): field is [string, string] => typeof field[1] === "string";
  return Object.fromEntries(Object.entries(fields).filter(isText));
}

const statusOf = { closed: 409, gone: 404 } as const;

function isDone(text: string): text is Done {
  return text === "unchanged" || Object.hasOwn(words.done, text);
}
