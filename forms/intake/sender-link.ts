/** Private links of senders: a signed token (HMAC-SHA256) under which an event proposal or a story can be changed or withdrawn. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { proposal } from "../../content/proposal.ts";
import { translatedPath } from "../../content/translate.ts";
import { readReference } from "./reference.ts";

/** What such links are made from. */
export interface SenderLinks {
  /** Signs the tokens. */
  secret: string;
  /** Public origin, no trailing slash. */
  siteUrl: string;
}

/** The forms whose senders get a private link. */
export const changeableForms: ReadonlySet<string> = new Set(["event", "story"]);

/** The private link of a submission's sender, in their language; works as long as the submission exists. */
export function senderLink({ secret, siteUrl }: SenderLinks, reference: string, language?: string | null) {
  return `${siteUrl}${senderPath(makeSenderToken(secret, reference), language)}`;
}

/** The path of that link. */
export function senderPath(token: string, language?: string | null): string {
  return `${translatedPath(proposal.path, language)}?token=${token}`;
}

/** `<reference>.<HMAC-SHA256, base64url>`. */
export function makeSenderToken(secret: string, reference: string): string {
  return `${reference}.${sign(secret, reference).toString("base64url")}`;
}

/** The reference in a token, verified in constant time; undefined for any other text. */
export function readSenderToken(secret: string, token: string): string | undefined {
  const [, typed = "", signature = ""] = /^([\w-]{3,20})\.([\w-]{43})$/.exec(token) ?? [];
  const reference = readReference(typed);
  if (!reference || reference !== typed) return undefined;
  return timingSafeEqual(Buffer.from(signature, "base64url"), sign(secret, reference))
    ? reference
    : undefined;
}

/** The purpose keeps it from being a subscriber's token (newsletter/token.ts), or a digest of the rate limits. */
function sign(secret: string, reference: string): Buffer {
  return createHmac("sha256", secret).update(`proposal:${reference}`).digest();
}
