import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contact } from "../../../forms/definitions/contact.ts";
import { newsletter } from "../../../forms/definitions/newsletter.ts";
import { actionOf, sendForm } from "./send-form.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const saved = { kind: "saved", reference: "901-ABCD-EFGH" } as const;

test("thanks are not shown before the time the form promises", async () => {
  const settled = vi.fn();
  const answer = sendForm(contact, { serverAction: async () => saved }).then(settled);
  await vi.advanceTimersByTimeAsync(1499);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(settled).toHaveBeenCalledWith(saved);
});

test("a slow server is not made slower", async () => {
  const slow = () => new Promise((resolve) => setTimeout(() => resolve(saved), 3000));
  const settled = vi.fn();
  sendForm(newsletter, { serverAction: slow }).then(settled);
  await vi.advanceTimersByTimeAsync(3000);
  expect(settled).toHaveBeenCalledWith(saved);
});

test("a message that breaks a rule is told at once", async () => {
  const invalid = { kind: "invalid", values: {}, errors: [] } as const;
  expect(await sendForm(contact, { serverAction: async () => invalid })).toEqual(invalid);
});

test("a lost network or a strange answer is a failure, not a broken page", async () => {
  const failed = { kind: "failed", values: {} };
  expect(await sendForm(contact, { serverAction: () => Promise.reject(new TypeError("gone")) })).toEqual(
    failed,
  );
  expect(await sendForm(contact, { serverAction: async () => undefined })).toEqual(failed);
});

test("the form on the home page posts to the home page itself", () => {
  expect(actionOf(newsletter)).toBe("/?index");
  expect(actionOf(contact)).toBe("/contact");
});
