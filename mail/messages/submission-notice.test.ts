/** What a visitor typed, in the subject of the mail that the owner gets from a real mail server. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type MailDelivery, openMailDelivery } from "../../test/support/mail-delivery.ts";
import { type MailServerForTests, openMailServerForTests } from "../../test/support/mail-server.ts";
import { submissionNotice } from "./submission-notice.ts";

let mailServer: MailServerForTests;
let outbox: MailDelivery;

beforeEach(async () => {
  mailServer = await openMailServerForTests();
  outbox = await openMailDelivery(mailServer.url);
});

afterEach(async () => {
  await outbox.close();
  await mailServer.close();
});

const noticeOf = (number: number, typed: { what: string; name: string; organization?: string }) =>
  submissionNotice("owner@example.org", {
    reference: `901-AAAA-${number}`,
    form: "event",
    kind: "event",
    what: typed.what,
    organization: typed.organization,
    receivedAt: new Date("2026-07-02T17:00:00Z"),
    fields: [],
    sender: { name: typed.name, address: "ada@example.org" },
  });

const hostile = [
  "a\r\nBcc: evil@example.net",
  "a\nX-Evil: 1\n\nBody",
  "a\rTo: evil@example.net",
  "a\u0000b\u0085Cc: evil@example.net\u2028Bcc: evil@example.net\u2029x",
  "=?utf-8?B?YQ0KQmNjOiBldmlsQGV4YW1wbGUubmV0?=",
  "=?utf-8?Q?=0D=0ABcc:_evil@example.net?=",
  '(comment) "quoted" <evil@example.net>, evil@example.net;',
  "\u202eevil\u2066\u200b\ufeff",
  "\ud800 alone \udfff",
  `${"x".repeat(300)}\r\nBcc: evil@example.net`,
  `e${"\u0301".repeat(150)}`,
  "{what} {who} {kind}",
  "🎸".repeat(200),
];

test("no text in a title, a name or an organization becomes a header, a recipient or a second line", async () => {
  const mails = hostile.flatMap((text, i) => [
    noticeOf(i * 3, { what: text, name: "Ada" }),
    noticeOf(i * 3 + 1, { what: "A title", name: text }),
    noticeOf(i * 3 + 2, { what: "A title", name: "Ada", organization: text }),
  ]);
  await outbox.queue(...mails);
  outbox.delivery.wake();
  await mailServer.received(mails.length);
  const known =
    /^(from|to|reply-to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|auto-submitted|x-auto-response-suppress)$/;
  for (const { to, raw, mail } of mailServer.mails) {
    expect(to).toEqual(["owner@example.org"]);
    expect(mail.headers.map(({ key }) => key).filter((key) => !known.test(key))).toEqual([]);
    expect(mail.headers.filter(({ key }) => key === "subject")).toHaveLength(1);
    expect(mail.subject).toMatch(/^Event proposed: .+ \(.+\)$/u);
    expect(mail.subject).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(Array.from(mail.subject ?? "").length).toBeLessThan(200);
    expect(mail.subject).not.toMatch(/\p{M}{4}/u);
    for (const line of raw.split("\r\n\r\n")[0]?.split("\r\n") ?? []) expect(line.length).toBeLessThan(200);
  }
});

test("letters of any language arrive as they were typed, and a long title is cut", async () => {
  const typed = [
    { what: "قراءة فاتورة الكهرباء 🎸", name: "Zoë O’Hara-Nguyễn" },
    {
      what: "Lo que dice la factura de la luz de una familia en Whitehaven, línea por línea y sin prisa",
      name: "A",
    },
  ];
  await outbox.queue(...typed.map((one, i) => noticeOf(i, one)));
  outbox.delivery.wake();
  await mailServer.received(2);
  expect(mailServer.mails.map(({ mail }) => mail.subject).sort()).toEqual([
    "Event proposed: Lo que dice la factura de la luz de una familia en Whitehaven, línea por línea… (A)",
    "Event proposed: قراءة فاتورة الكهرباء 🎸 (Zoë O’Hara-Nguyễn)",
  ]);
});
