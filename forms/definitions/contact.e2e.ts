/** 'Send Us a Message' on Contact, as a visitor meets it (SPEC sections 2, 3 and 5). */
import { type Broken, expectAllRefused, sendAndBeThanked } from "../../test/support/form-rules.ts";
import { contactSample, keptFrom, newAddress, openForm } from "../../test/support/form-samples.ts";
import { expect, test } from "../../test/support/visit.ts";

/** 258 characters that look like an address in all but their number. */
const longAddress = `ada@${"a.".repeat(125)}org.`.slice(0, 255).padEnd(258, "o");

const broken: Broken[] = [
  ["everything empty", contactSample.empty, contactSample.messages],
  ["nothing but spaces", contactSample.wrong, contactSample.messages],
  ["name too long", { Name: "n".repeat(101) }, [["Name", "Name must be at most 100 characters"]]],
  ["no address", { Email: "" }, [["Email", "Invalid email address"]]],
  ["two addresses", { Email: "ada@example.org,eve@example.org" }, [["Email", "Invalid email address"]]],
  ["address too long", { Email: longAddress }, [["Email", "Email must be at most 255 characters"]]],
  ["subject too long", { Subject: "s".repeat(201) }, [["Subject", "Subject must be at most 200 characters"]]],
  [
    "message too short but for spaces",
    { Message: "  123456789 \n " },
    [["Message", "Message must be at least 10 characters"]],
  ],
  [
    "message too long",
    { Message: "m".repeat(1001) },
    [["Message", "Message must be at most 1,000 characters"]],
  ],
  [
    "two of four",
    { Subject: "", Message: "m".repeat(1001) },
    [
      ["Subject", "Subject is required"],
      ["Message", "Message must be at most 1,000 characters"],
    ],
  ],
];

test("the contact form has four fields, all required, six rows for the message, and one button", async ({
  page,
}) => {
  const form = await openForm(page, contactSample);
  await expect(page.getByRole("heading", { name: "Send Us a Message" })).toBeVisible();
  for (const label of ["Name", "Email", "Subject", "Message"])
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
  await expect(form.getByRole("textbox")).toHaveCount(4);
  await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(form.getByLabel("Message")).toHaveAttribute("rows", "6");
  await expect(form.getByRole("button")).toHaveText("Send Message");
  await expect(form.getByText("We typically respond within 24-48 hours")).toBeVisible();
});

test("the contact form says what is wrong in the words of the rule, and sends nothing", {
  tag: "@quick",
}, async ({ page }) => {
  const form = await openForm(page, contactSample);
  await expectAllRefused(form, contactSample, broken);
});

test("the contact form takes what is exactly as short and as long as allowed, without the spaces around it", async ({
  page,
  server,
}) => {
  const email = newAddress();
  // RFC 5321: 64 octets before the @, 63 in a label, 254 in all.
  const domain = `${`${"d".repeat(62)}.`.repeat(2)}${"d".repeat(59)}.org`;
  const longest = `${email.split("@")[0]?.padEnd(64, "x")}@${domain}`;
  expect(longest).toHaveLength(254);
  const short = { Name: "A", Email: ` ${email} `, Subject: "S", Message: "  1234567890\n" };
  const long = {
    Name: "n".repeat(100),
    Email: longest,
    Subject: "s".repeat(200),
    Message: `${"m".repeat(498)}\n\n${"m".repeat(500)}`,
  };
  const form = await openForm(page, contactSample);
  for (const typed of [short, long]) await sendAndBeThanked(form, contactSample, typed);
  const [first] = await keptFrom(server, email);
  expect(first?.values).toEqual({ name: "A", email, subject: "S", message: "1234567890" });
  const [second] = await keptFrom(server, longest);
  expect(second?.values).toEqual({
    name: long.Name,
    email: longest,
    subject: long.Subject,
    message: long.Message,
  });
});

test("a message beside a field goes when the field is right, and none comes while somebody types", async ({
  page,
}) => {
  const form = await openForm(page, contactSample);
  await form.getByRole("button").click();
  await expect(form.locator(".field__error")).toHaveCount(4);
  await form.getByLabel("Message").fill("Long enough");
  await expect(form.locator(".field__error")).toHaveCount(3);
  await form.getByLabel("Message").fill("Short");
  await expect(form.getByLabel("Message")).not.toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Name").fill("Ada");
  await expect(form.locator(".field__error")).toHaveText(["Invalid email address", "Subject is required"]);
});
