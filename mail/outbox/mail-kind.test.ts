import { expect, test } from "vitest";
import { failureWords } from "./mail-kind.ts";

test.each([
  ["RCPT TO 550 5.1.1", "the mailbox does not exist, or takes no mail"],
  ["RCPT TO 552 5.2.2", "the mailbox is full"],
  ["RCPT TO 452 4.2.2", "the mailbox is full"],
  ["DATA 554 5.7.1", "the mail server of the reader refuses it, as spam for instance"],
  ["AUTH PLAIN 535", "our mail server does not take our name and password"],
  ["CONN ECONNREFUSED", "our mail server does not answer"],
  ["RCPT TO 450", "the mail server asks to try again later"],
  ["no single address", "its address is none"],
  ["unknown", undefined],
])("%s is said in words", (code, words) => {
  expect(failureWords(code)).toBe(words);
});
