import { expect, test } from "vitest";
import { isAddress } from "./email-address.ts";

const taken = [
  "ana@example.com",
  "a@b.co",
  "ana.maria+news@mail.example.com",
  "o'brien@example.com",
  "user_name-1@sub-domain.example.org",
  "josé@example.com",
  "ana@bücher.example",
  "用户@例子.广告",
  "ana@xn--bcher-kva.example",
  "123@456.com",
];

test.each(taken)("%s is an address", (address) => {
  expect(isAddress(address)).toBe(true);
});

const refused = [
  "",
  "ana",
  "@example.com",
  "ana@",
  "ana@memphis",
  "ana@example.",
  "ana@.com",
  "ana@example..com",
  "ana@-example.com",
  "ana@example-.com",
  "ana@exam_ple.com",
  "ana@@example.com",
  "ana@bo@example.com",
  ".ana@example.com",
  "ana.@example.com",
  "a..b@example.com",
  "an a@example.com",
  "ana@exam ple.com",
  "ana@127.0.0.1",
  "ana@[127.0.0.1]",
  "a@\uff11\uff12\uff17.0.0.1",
  "a@\uff11\uff12\uff17\uff0e0.1",
  "a@\u2460\u2461\u2466.0.0.1",
  "a@0x7f.1",
  '"ana b"@example.com',
  "Ana <ana@example.com>",
  "ana@example.com, evil@example.org",
  "ana@example.com;evil@example.org",
  "ana@example.com\nBcc: evil@example.org",
  "ana\u0000@example.com",
  "ana\u200b@example.com",
  `${"x".repeat(65)}@example.com`,
  `ana@${"x".repeat(64)}.com`,
];

test.each(refused)("%j is no address", (address) => {
  expect(isAddress(address)).toBe(false);
});

test("a very long line of nonsense is refused at once", () => {
  const begun = performance.now();
  expect(isAddress(`${"a.".repeat(16_000)}@${"-a".repeat(16_000)}`)).toBe(false);
  expect(isAddress(`a@${"a-".repeat(16_000)}.com`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(200);
});
