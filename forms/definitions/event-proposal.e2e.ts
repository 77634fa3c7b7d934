/** 'Submit Event Proposal' on Events, as a visitor meets it. */
import {
  type Broken,
  expectAllRefused,
  expectRefused,
  sendAndBeThanked,
} from "../../test/support/form-rules.ts";
import {
  eventSample,
  fillIn,
  formOf,
  keptFrom,
  newAddress,
  openForm,
} from "../../test/support/form-samples.ts";
import { expect, test } from "../../test/support/visit.ts";

const start = "2099-03-05T18:00";

const broken: Broken[] = [
  [
    "everything empty",
    eventSample.empty,
    [
      ["Name", "Name is required"],
      ["Email", "Invalid email address"],
      ["Event title", "Event title is required"],
      ["Start", "Start is required"],
      ["End", "End is required"],
      ["Place or online link", "Place or online link is required"],
      ["Description", "Description must be at least 20 characters"],
    ],
  ],
  ["nothing but spaces", eventSample.wrong, eventSample.messages],
  ["name too long", { Name: "n".repeat(101) }, [["Name", "Name must be at most 100 characters"]]],
  [
    "title too long",
    { "Event title": "t".repeat(201) },
    [["Event title", "Event title must be at most 200 characters"]],
  ],
  ["end before start", { Start: start, End: "2099-03-05T17:59" }, [["End", "End must be after Start"]]],
  ["end at start", { Start: start, End: start }, [["End", "End must be after Start"]]],
  [
    "place too long",
    { "Place or online link": "p".repeat(301) },
    [["Place or online link", "Place or online link must be at most 300 characters"]],
  ],
  [
    "description too short",
    { Description: "d".repeat(19) },
    [["Description", "Description must be at least 20 characters"]],
  ],
  [
    "description too long",
    { Description: "d".repeat(2001) },
    [["Description", "Description must be at most 2,000 characters"]],
  ],
];

test("the event form asks for a name, an address, a title, start and end in Memphis time, a place and a description", async ({
  page,
}) => {
  const form = await openForm(page, eventSample);
  for (const label of Object.keys(eventSample.empty))
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
  for (const label of ["Start", "End"]) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("type", "datetime-local");
    await expect(field).toHaveAccessibleDescription("Memphis time");
  }
  await expect(form.getByLabel("Description")).toHaveAttribute("rows", "6");
  await expect(form.getByLabel("Description")).toHaveAccessibleDescription("20 to 2,000 characters");
  await expect(form.getByRole("button")).toHaveText("Submit Event Proposal");
});

test("the event form says what is wrong in the words of the rule, and sends nothing", {
  tag: "@long",
}, async ({ page }) => {
  const form = await openForm(page, eventSample);
  await expectAllRefused(form, eventSample, broken);
});

test("the event form takes the longest of everything, and an end one minute after the start", {
  tag: "@long",
}, async ({ page, server }) => {
  const form = await openForm(page, eventSample);
  const email = newAddress();
  const long = {
    ...eventSample.right(email),
    "Event title": "t".repeat(200),
    Start: start,
    End: "2099-03-05T18:01",
    "Place or online link": "p".repeat(300),
    Description: "d".repeat(2000),
  };
  await sendAndBeThanked(form, eventSample, long);
  const [kept] = await keptFrom(server, email);
  expect(kept?.values).toMatchObject({ start, end: long.End, description: long.Description });
});

test.describe("for a start that is over", () => {
  // The browser's clock may be wrong, so the server tells.
  test.use({ expectedErrors: [/status of 422/] });

  test("the event form says that it must be in the future, and keeps nothing", async ({ page, server }) => {
    const form = await openForm(page, eventSample);
    const email = newAddress();
    const past = { ...eventSample.right(email), Start: "2024-03-05T18:00", End: "2024-03-05T20:00" };
    await fillIn(form, past);
    await expectRefused(formOf(page, eventSample), past, [["Start", "Start must be in the future"]]);
    expect(await keptFrom(server, email)).toEqual([]);
  });
});
