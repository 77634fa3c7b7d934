/** 'Submit Your Story' on News, as a visitor meets it. */
import { type Broken, expectAllRefused, sendAndBeThanked } from "../../test/support/form-rules.ts";
import { keptFrom, newAddress, openForm, storySample } from "../../test/support/form-samples.ts";
import { expect, test } from "../../test/support/visit.ts";

const link = "Link must start with http:// or https://";

const broken: Broken[] = [
  [
    "everything empty",
    storySample.empty,
    [
      ["Name", "Name is required"],
      ["Email", "Invalid email address"],
      ["Story title", "Story title is required"],
      ["Your story", "Your story must be at least 50 characters"],
      ["Consent", "Please agree to the license in the Terms of Service"],
    ],
  ],
  ["nothing but spaces", storySample.wrong, storySample.messages],
  ["name too long", { Name: "n".repeat(101) }, [["Name", "Name must be at most 100 characters"]]],
  [
    "title too long",
    { "Story title": "t".repeat(201) },
    [["Story title", "Story title must be at most 200 characters"]],
  ],
  ["link that is no address", { Link: "example" }, [["Link", link]]],
  ["link that runs a script", { Link: "javascript:alert(1)" }, [["Link", link]]],
  [
    "story too short",
    { "Your story": "s".repeat(49) },
    [["Your story", "Your story must be at least 50 characters"]],
  ],
  [
    "story too long",
    { "Your story": "s".repeat(5001) },
    [["Your story", "Your story must be at most 5,000 characters"]],
  ],
  ["no consent", { Consent: "" }, [["Consent", "Please agree to the license in the Terms of Service"]]],
];

test("the story form asks for a name, an address, a title, a link if any, the story, and consent to the license in the Terms", async ({
  page,
}) => {
  const form = await openForm(page, storySample);
  for (const label of ["Name", "Email", "Story title", "Your story"])
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
  await expect(form.getByLabel("Link")).not.toHaveAttribute("required");
  await expect(form.getByLabel("Link")).toHaveAccessibleDescription(
    "optional: your site, photos or more to read",
  );
  await expect(form.getByLabel("Your story")).toHaveAttribute("rows", "6");
  await expect(form.getByLabel("Your story")).toHaveAccessibleDescription("50 to 5,000 characters");
  const consent = form.getByRole("checkbox", {
    name: /^You may publish this story with my name\. I agree to the license in the Terms of Service/,
  });
  await expect(consent).toHaveAttribute("required", "");
  await expect(consent).not.toBeChecked();
  const terms = form.getByRole("link", { name: "Terms of Service" });
  await expect(terms).toHaveAttribute("href", "/terms");
  await expect(terms).toHaveAttribute("target", "_blank");
  await expect(form.getByRole("button")).toHaveText("Submit Your Story");
});

test("the story form says what is wrong in the words of the rule, and sends nothing", {
  tag: "@long",
}, async ({ page }) => {
  const form = await openForm(page, storySample);
  await expectAllRefused(form, storySample, broken);
});

test("the story form takes the longest of everything, and no link", { tag: "@long" }, async ({
  page,
  server,
}) => {
  const form = await openForm(page, storySample);
  const email = newAddress();
  const long = {
    ...storySample.right(email),
    "Story title": "t".repeat(200),
    Link: "",
    "Your story": `${"s".repeat(2499)}\n${"s".repeat(2500)}`,
  };
  await sendAndBeThanked(form, storySample, long);
  const [kept] = await keptFrom(server, email);
  expect(kept?.values).toMatchObject({
    title: long["Story title"],
    link: "",
    story: long["Your story"],
    consent: "yes",
  });
});
