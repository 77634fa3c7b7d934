/** 'Partnership Inquiry Form' on Get Involved, as a visitor meets it (SPEC sections 2, 3 and 5). */
import type { Page } from "@playwright/test";
import {
  type Broken,
  expectAllRefused,
  expectRefused,
  sendAndBeThanked,
} from "../../test/support/form-rules.ts";
import {
  fillIn,
  formOf,
  keptFrom,
  newAddress,
  openForm,
  partnershipSample,
} from "../../test/support/form-samples.ts";
import { expect, test, visit } from "../../test/support/visit.ts";

const types = ["Partnership Opportunity", "Sponsorship", "Volunteer / Mentor", "Media / Press Inquiry"];

const broken: Broken[] = [
  [
    "everything empty",
    partnershipSample.empty,
    [
      ["Name", "Name is required"],
      ["Email", "Invalid email address"],
      ["Message", "Message must be at least 10 characters"],
    ],
  ],
  ["nothing but spaces", partnershipSample.wrong, partnershipSample.messages],
  ["name too long", { Name: "n".repeat(101) }, [["Name", "Name must be at most 100 characters"]]],
  ["no address", { Email: "ada.example.org" }, [["Email", "Invalid email address"]]],
  [
    "organization too long",
    { Organization: "o".repeat(201) },
    [["Organization", "Organization must be at most 200 characters"]],
  ],
  [
    "message too long",
    { Message: "m".repeat(1001) },
    [["Message", "Message must be at most 1,000 characters"]],
  ],
];

test("the partnership form asks for a name, an address, an organization if any, one of four interests and a message", async ({
  page,
}) => {
  const form = await openForm(page, partnershipSample);
  await expect(page.getByRole("heading", { name: "Partnership Inquiry Form" })).toBeVisible();
  for (const label of ["Name", "Email", "Message"])
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
  await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
  await expect(form.getByLabel("Organization")).not.toHaveAttribute("required");
  await expect(form.getByLabel("Organization")).toHaveAccessibleDescription("optional");
  await expect(form.getByLabel("Message")).toHaveAttribute("rows", "6");
  const group = form.getByRole("radiogroup", { name: "I'm interested in" });
  await expect(group.locator("label")).toHaveText(types);
  await expect(form.getByRole("button")).toHaveText("Submit Inquiry");
  await group.getByRole("radio", { name: "Partnership Opportunity" }).focus();
  await page.keyboard.press("ArrowDown");
  await expectChosen(page, "Sponsorship");
});

test("the partnership form says what is wrong in the words of the rule, and sends nothing", {
  tag: "@long",
}, async ({ page }) => {
  const form = await openForm(page, partnershipSample);
  await expectAllRefused(form, partnershipSample, broken);
});

test("a kind of inquiry that is none of the four is refused", async ({ page }) => {
  const form = await openForm(page, partnershipSample);
  const typed = { ...partnershipSample.right("ada@example.org"), "I'm interested in": "Sponsorship" };
  await fillIn(form, typed);
  const radio = form.getByRole("radio", { name: "Sponsorship" });
  await radio.evaluate((element: HTMLInputElement) => {
    element.value = "ownership";
  });
  await expectRefused(form, typed, [["I'm interested in", "Please choose a type of inquiry"]]);
});

test("the partnership form takes the longest of everything, and no organization", { tag: "@long" }, async ({
  page,
  server,
}) => {
  const form = await openForm(page, partnershipSample);
  const emails = [newAddress(), newAddress()];
  const right = partnershipSample.right(emails[0] ?? "");
  const long = { Name: "n".repeat(100), Organization: "o".repeat(200), Message: "m".repeat(1000) };
  const short = { Email: emails[1] ?? "", Organization: "", Message: "1234567890" };
  for (const change of [long, short])
    await sendAndBeThanked(form, partnershipSample, { ...right, ...change });
  const [first] = await keptFrom(server, emails[0] ?? "");
  expect(first?.values).toMatchObject({
    name: long.Name,
    organization: long.Organization,
    message: long.Message,
  });
  const [second] = await keptFrom(server, emails[1] ?? "");
  expect(second?.values).toMatchObject({ organization: "", inquiryType: "volunteer" });
});

test("the four cards choose their kind of inquiry, and a visitor's own choice is not undone", async ({
  page,
}) => {
  await visit(page, "/get-involved");
  await expectChosen(page, "Partnership Opportunity");
  const main = page.getByRole("main");
  for (const [card, chosen] of [
    ["Sponsorship", "Sponsorship"],
    ["Volunteer", "Volunteer / Mentor"],
    ["Media & Press", "Media / Press Inquiry"],
    ["Partnership Opportunities", "Partnership Opportunity"],
  ] as const) {
    await main.getByRole("link", { name: card, exact: true }).click();
    await expectChosen(page, chosen);
    await expect(formOf(page, partnershipSample)).toBeInViewport();
  }
  await fillIn(formOf(page, partnershipSample), {
    "I'm interested in": "Media / Press Inquiry",
    Name: "Ada Carter",
  });
  await expectChosen(page, "Media / Press Inquiry");
});

test("the footer's links choose their kind of inquiry, from another page and from the form's own", async ({
  page,
}) => {
  await visit(page, "/events");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const footer = page.getByRole("contentinfo");
  for (const [link, chosen] of [
    ["Volunteer", "Volunteer / Mentor"],
    ["Sponsorship", "Sponsorship"],
    ["Partnership Opportunities", "Partnership Opportunity"],
  ] as const) {
    await footer.getByRole("link", { name: link, exact: true }).click();
    await expectChosen(page, chosen);
  }
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the address chooses the kind of inquiry, and one that is unknown leaves partnership", async ({
      page,
    }) => {
      const open = (path: string) => (javaScriptEnabled ? visit(page, path) : page.goto(path));
      await open("/get-involved?type=media");
      await expectChosen(page, "Media / Press Inquiry");
      await open("/get-involved?type=ownership");
      await expectChosen(page, "Partnership Opportunity");
    });
  });
}

async function expectChosen(page: Page, label: string): Promise<void> {
  const form = formOf(page, partnershipSample);
  await expect(form.getByRole("radio", { name: label })).toBeChecked();
  await expect(form.getByRole("radio", { checked: true })).toHaveCount(1);
}
