/** The private links of senders. */
import { expect, test } from "vitest";
import { makeToken } from "../../newsletter/token.ts";
import { makeReference } from "./reference.ts";
import { makeSenderToken, readSenderToken, senderLink } from "./sender-link.ts";

const secret = "s".repeat(32);
const reference = makeReference();
const token = makeSenderToken(secret, reference);

test("a sender's token names its submission, today as in ten years", () => {
  expect(readSenderToken(secret, token)).toBe(reference);
  expect(senderLink({ secret, siteUrl: "https://x.example" }, reference)).toBe(
    `https://x.example/proposal?token=${token}`,
  );
});

test("another's secret, another's reference and a changed signature open nothing", () => {
  expect(readSenderToken("t".repeat(32), token)).toBeUndefined();
  expect(readSenderToken(secret, token.replace(reference, makeReference()))).toBeUndefined();
  expect(readSenderToken(secret, token.replace(reference, reference.toLowerCase()))).toBeUndefined();
  const at = token.length - 20;
  const other = token[at] === "A" ? "B" : "A";
  expect(readSenderToken(secret, token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
  for (const wrong of ["", ".", reference, `${reference}.`, `${token}A`, token.slice(0, -1), "\0".repeat(9)])
    expect(readSenderToken(secret, wrong)).toBeUndefined();
});

test("a subscriber's token is no sender's", () => {
  const subject = { id: 1, address: "ada@example.org", asked_at: "2026-03-06T18:00:00Z" };
  const [, signature] = makeToken(secret, "confirm", subject).split(".");
  expect(readSenderToken(secret, `${reference}.${signature}`)).toBeUndefined();
});
