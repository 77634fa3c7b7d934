/** The server side of a subscriber's private page. A GET changes nothing: mail scanners follow links. */
import { data, redirect } from "react-router";
import { followWords } from "../content/follow.ts";
import { currentLanguage } from "../content/translate.ts";
import { readBody } from "../forms/intake/form-body.ts";
import { findByToken, privatePath } from "../newsletter/subscribers.ts";
import { makeToken } from "../newsletter/token.ts";
import { confirmList, findSubscription } from "../newsletter/topics/follow.ts";
import {
  askToMove,
  findMove,
  leaveLists,
  moveAddress,
  readPrivatePage,
  saveChoices,
} from "../newsletter/topics/private-page.ts";
import { isAddress } from "../text/email-address.ts";
import { retryAfterHeaders } from "./form-action.ts";
import type { Route } from "./pages/newsletter/+types/mine";
import { privateHeaders, textOf } from "./proposal-action.ts";
import { refused, requestContext } from "./request-context.ts";

const words = followWords.mine;

type Read = Awaited<ReturnType<typeof readMine>>["data"];
export type PrivatePage = Exclude<Read, "failed" | undefined>;

/** Undefined, with status 404, for a link that is not ours, too old or used; 503 when the database fails. */
export async function readMine({ request, context }: Route.LoaderArgs) {
  const { db, secret, now, report } = context.get(requestContext);
  const { token, confirm, move, leave, done } = readLink(request.url);
  try {
    const found = move
      ? await findMove(db, secret, { token, move }, now())
      : await findByToken(db, secret, "unsubscribe", token);
    const asked = found && confirm ? await findSubscription(db, found.id, confirm) : undefined;
    if (!found || (confirm && (!asked || asked.state === "left"))) return data(undefined, { status: 404 });
    const page = await readPrivatePage(db, found);
    const leaves = leave === "all" ? "leaveAll" : "leave";
    return data({
      ...page,
      /** What a link in a mail asks; absent: it leads to the page itself. */
      question: move ? "move" : confirm ? "confirm" : leave ? leaves : undefined,
      /** What the question is about. */
      about: { lists: [confirm, ...leave.split(",")].filter(Boolean), rhythm: asked?.rhythm ?? "decided" },
      address: move ? found.address : page.address,
      token,
      done: isDone(done) ? done : undefined,
      refused: context.get(refused),
    } as const);
  } catch (error) {
    report("A subscriber's page could not be read.", error);
    return data("failed" as const, { status: 503, headers: retryAfterHeaders });
  }
}

/**
 * The buttons of the page: a 303 to it, which says what was done. RFC 8058 one-click: a mail program posts
 * `List-Unsubscribe=One-Click` to the link in the mail, and gets a 200 without a redirect. 404 for an unknown link, 422 for an
 * address that is none, 429 over the rate limit, 503 when saving fails.
 */
export async function handleMine({ request, context }: Route.ActionArgs) {
  const { write, now, secret, siteUrl, recipients, report, limits, clientAddress } =
    context.get(requestContext);
  const place = { secret, siteUrl, language: currentLanguage() ?? null };
  const link = readLink(request.url);
  const fail = (status: number, headers: HeadersInit = {}) => {
    context.set(refused, true);
    return data({ problem: status === 422 ? words.wrongAddress : words.failed }, { status, headers });
  };
  const limited = ({ retryAfter }: { retryAfter: number }) => fail(429, { "Retry-After": `${retryAfter}` });
  const refusal = await limits?.refusal(clientAddress);
  const body = await readBody(request);
  if (!body.ok) return fail(body.status);
  const fields = textOf(body.fields);
  const { leave } = link;
  // Leaving is never refused.
  if (refusal && !leave) return limited(refusal);
  const typed = leave ? "" : fields.email?.trim();
  if (typed && !isAddress(typed)) return fail(422);
  // It mails somebody else, so it counts as a submission.
  const permit = typed && (await limits?.take(clientAddress));
  if (permit && !permit.ok) return limited(permit);
  try {
    const pressed = await write(async (trx) => {
      const at = now();
      const subscriber = link.move
        ? await moveAddress(trx, place, link, at)
        : await findByToken(trx, secret, "unsubscribe", link.token);
      if (!subscriber) return undefined;
      const page = makeToken(secret, "unsubscribe", subscriber);
      const done = (step: Done) => `${privatePath}?token=${page}&done=${step}`;
      if (link.move) return done("moved");
      if (link.confirm)
        return (await confirmList(trx, place, subscriber, link.confirm, at)) ? done("confirmed") : undefined;
      if (leave) {
        await leaveLists(trx, subscriber, leave === "all" ? leave : leave.split(","), at);
        return done(leave === "all" ? "leftAll" : "left");
      }
      await saveChoices(trx, subscriber, fields, at);
      if (typed) await askToMove(trx, place, { subscriber, typed }, at);
      return done(typed ? "moveAsked" : "saved");
    });
    if (!pressed) {
      await limits?.countMistake(clientAddress);
      return fail(404);
    }
    recipients.onMailQueued();
    if ("List-Unsubscribe" in fields) return data({ problem: "" }, { status: 200 });
    return redirect(pressed, { status: 303, headers: privateHeaders });
  } catch (error) {
    report("A subscriber's choice could not be saved.", error);
    return fail(503, retryAfterHeaders);
  }
}

/** An address of the page: `confirm` names a list, `move` is of newsletter/topics/private-page.ts, `leave` names lists or "all". */
function readLink(url: string) {
  const {
    token = "",
    confirm = "",
    move = "",
    leave = "",
    done = "",
  } = Object.fromEntries(new URL(url).searchParams);
  return { token, confirm, move, leave, done };
}

type Done = keyof typeof words.done;

function isDone(text: string): text is Done {
  return Object.hasOwn(words.done, text);
}
