import { expect, test } from "vitest";
import { asciiAddress, asciiDomain, mailboxKey } from "./mailbox-key.ts";

/** The letter as people type it with an East Asian keyboard. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

test("a mailbox has one key in every spelling of its domain", () => {
  const spelled = [
    "Ana@B\u00fccher.example",
    " ana@bu\u0308cher.EXAMPLE ",
    "ana@xn--bcher-kva.example",
    "ana@XN--bcher-kva.example",
    `ana@${wide("b")}\u00fc${wide("CHER")}.ex${wide("a")}mple`,
    "ana@b\u034f\u00fccher.exam\ufe0fple",
  ];
  expect([...new Set(spelled.map(mailboxKey))]).toEqual(["ana@xn--bcher-kva.example"]);
  expect(mailboxKey("JOSE\u0301@example.org")).toBe(mailboxKey("jos\u00e9@Example.org"));
  expect(mailboxKey("ana@example.org")).not.toBe(mailboxKey("anna@example.org"));
});

test("what comes before the @ is left as it was typed where a mail goes", () => {
  expect(asciiAddress("Ana.B@B\u00fccher.example")).toBe("Ana.B@xn--bcher-kva.example");
});

test.each([
  "127.0.0.1",
  wide("127.0.0.1"),
  "\uff11\uff12\uff17.0.0.1",
  "\u2460\u2461\u2466.0.0.1",
  "0x7f.1",
  "127.1",
  "2130706433",
  "memphis",
  "a..b",
  ".example.org",
  "example.org.",
  "example.org:25",
  "example.org/x",
  "a@b.org",
  "%65xample.org",
  "[::1]",
  `${"\u00fc".repeat(62)}.example`,
])("%s is no domain name", (domain) => {
  expect(asciiDomain(domain)).toBeUndefined();
});

test("an address without a domain name is at least in lower case", () => {
  expect(mailboxKey("Ana@[127.0.0.1]")).toBe("ana@[127.0.0.1]");
  expect(mailboxKey("Nobody")).toBe("nobody");
});
