import { expect, test } from "vitest";
import { isGone, readBounces, splitMails } from "./bounces.ts";

const failedAddresses = async (mail: string) =>
  (await readBounces(mail, "901ai.example")).map(({ address }) => address);

const report = (groups: string) =>
  `From: MAILER-DAEMON@mx.example
To: info@901ai.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Fri, 6 Mar 2026 12:00:00 -0600

${groups}

--b1
Content-Type: message/rfc822

From: info@901ai.example
To: ada@example.org
Subject: A letter

Hello
--b1--
`.replaceAll("\n", "\r\n");

const about = (address: string, status: string, action = "failed") =>
  `Final-Recipient: rfc822; ${address}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 5.1.1\n user unknown`;

test("a mailbox that is gone is read out of the report, each once and in lower case", async () => {
  const mail = report(
    `${about("Ada@Example.org", "5.1.1")}\n\n${about("bo@example.org", "5.1.2 (bad host)")}\n\n${about("ada@example.org", "5.1.1")}`,
  );
  expect(await failedAddresses(mail)).toEqual(["ada@example.org", "bo@example.org"]);
});

test.each([
  ["a delay", about("ada@example.org", "4.2.2", "delayed")],
  ["a failure that may pass", about("ada@example.org", "4.4.1")],
  ["a full mailbox", about("ada@example.org", "5.2.2")],
  ["a refusal of what we sent", about("ada@example.org", "5.7.1")],
  ["a success", about("ada@example.org", "2.0.0", "delivered")],
])("%s takes nobody off the list", async (_, group) => {
  expect(await failedAddresses(report(group))).toEqual([]);
});

test("a mail that is no report says nothing, whatever it claims in its text", async () => {
  const mail = `From: a@example.org\r\nSubject: hi\r\n\r\n${about("ada@example.org", "5.1.1")}`;
  expect(await failedAddresses(mail)).toEqual([]);
  expect(await failedAddresses("")).toEqual([]);
});

test("what the server said is kept in one line, and the mail that came back is known by its number", async () => {
  const numbered = (id: string) =>
    report(about("ada@example.org", "5.1.1")).replace(
      "Subject: A letter",
      `Message-ID: <${id}>\r\nSubject: A letter`,
    );
  expect(await readBounces(numbered("newsletter-issue.first.7@901ai.example"), "901ai.example")).toEqual([
    {
      address: "ada@example.org",
      words: "550 5.1.1 user unknown",
      messageId: "<newsletter-issue.first.7@901ai.example>",
    },
  ]);
  expect(await readBounces(numbered("other@elsewhere.example"), "901ai.example")).toEqual([]);
});

test.each([
  ["RCPT TO 550 5.1.1", "550 5.1.1 No such user here", true],
  ["RCPT TO 556 5.1.10", "556 5.1.10 Recipient address has null MX", true],
  ["RCPT TO 550 5.2.1", "550 5.2.1 Mailbox disabled", true],
  ["RCPT TO 550", "550 No such user here", true],
  ["RCPT TO 550", "550 Blocked by our policy", false],
  ["RCPT TO 550", "550 Relay not permitted", false],
  ["RCPT TO 550 5.7.1", "550 5.7.1 No such user here", false],
  ["RCPT TO 552 5.2.2", "552 5.2.2 Mailbox full", false],
  ["RCPT TO 554 5.4.6", "554 5.4.6 Too many hops", false],
  ["DATA 550 5.1.1", "550 5.1.1 No such user here", false],
  ["MAIL FROM 550 5.1.1", "550 5.1.1 Sender unknown", false],
])("of a refusal %s “%s” it is known whether the mailbox is gone: %s", (why, words, gone) => {
  expect(isGone(why, words)).toBe(gone);
});

test("a mailbox file of several reports is read one by one", async () => {
  const mbox = ["ada", "bo"]
    .map(
      (name) =>
        `From MAILER-DAEMON Fri Mar  6 12:00:00 2026\r\n${report(about(`${name}@example.org`, "5.1.1"))}`,
    )
    .join("\r\n");
  const found = await Promise.all(splitMails(mbox).map(failedAddresses));
  expect(found.flat()).toEqual(["ada@example.org", "bo@example.org"]);
});
