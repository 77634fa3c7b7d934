/** The five forms as a visitor meets them: where they stand, what they say, what fits into them and what does not. */
import type { Locator, Page } from "@playwright/test";
import { openDatabase } from "../../db/open.ts";
import { eachSubmission } from "../../forms/owner/notes.ts";
import type { Submission } from "../../forms/owner/submissions.ts";
import type { RunningServer } from "./start-server.ts";
import { expect, visit } from "./visit.ts";

/** Label to what stands in that field; of a radio group the label chosen, of a check box "yes" or "". */
export type Typed = Record<string, string>;

export interface Sample {
  name: string;
  /** The page that a POST comes back to. */
  path: string;
  /** Where the form stands on the page itself. */
  onPage: string;
  /** The button that opens it in a dialog, where it stands in one. */
  opener?: string;
  button: string;
  busyButton: string;
  success: string;
  failureTitle: string;
  /** Milliseconds before which no thanks may be shown. */
  delay: number;
  empty: Typed;
  /** Passes every rule; `email` makes it one of its kind. */
  right: (email: string) => Typed;
  /** Passes the browser's own checks and breaks rules of ours. */
  wrong: Typed;
  /** What `wrong` brings: label and message, in the order of the form. */
  messages: [string, string][];
}

const saying = { failureTitle: "We could not save your message", busyButton: "Submitting...", delay: 1500 };

export const newsletterSample: Sample = {
  name: "newsletter",
  path: "/",
  onPage: "/",
  button: "Subscribe",
  busyButton: "Subscribing...",
  success: "Thanks for subscribing! You're now part of the 901 AI network.",
  failureTitle: "We could not save your address",
  delay: 1000,
  empty: { "Email address": "" },
  right: (email) => ({ "Email address": email }),
  wrong: { "Email address": "ada@localhost" },
  messages: [["Email address", "Please enter a valid email address"]],
};

export const contactSample: Sample = {
  ...saying,
  name: "contact",
  path: "/contact",
  onPage: "/contact",
  button: "Send Message",
  busyButton: "Sending...",
  success: "Thank you for reaching out! We'll respond within 24-48 hours.",
  empty: { Name: "", Email: "", Subject: "", Message: "" },
  right: (email) => ({
    Name: "Ada Carter",
    Email: email,
    Subject: "A room",
    Message: "Is there a room\nfor forty of us?",
  }),
  wrong: { Name: " ", Email: "ada@localhost", Subject: " ", Message: "Too short" },
  messages: [
    ["Name", "Name is required"],
    ["Email", "Invalid email address"],
    ["Subject", "Subject is required"],
    ["Message", "Message must be at least 10 characters"],
  ],
};

export const partnershipSample: Sample = {
  ...saying,
  name: "partnership",
  path: "/get-involved",
  onPage: "/get-involved",
  button: "Submit Inquiry",
  success: "Thank you! We'll be in touch soon to discuss how we can work together.",
  empty: {
    Name: "",
    Email: "",
    Organization: "",
    "I'm interested in": "Partnership Opportunity",
    Message: "",
  },
  right: (email) => ({
    Name: "Ada Carter",
    Email: email,
    Organization: "Carter Machine Works",
    "I'm interested in": "Volunteer / Mentor",
    Message: "I can teach on Tuesdays.",
  }),
  wrong: {
    Name: " ",
    Email: "ada@localhost",
    Organization: "",
    "I'm interested in": "Media / Press Inquiry",
    Message: "Too short",
  },
  messages: [
    ["Name", "Name is required"],
    ["Email", "Invalid email address"],
    ["Message", "Message must be at least 10 characters"],
  ],
};

export const storySample: Sample = {
  ...saying,
  name: "story",
  path: "/news",
  onPage: "/news?form=story",
  opener: "Submit Your Story",
  button: "Submit Your Story",
  success: "Thank you! We'll review your story and get back to you.",
  empty: { Name: "", Email: "", "Story title": "", Link: "", "Your story": "", Consent: "" },
  right: (email) => ({
    Name: "Ada Carter",
    Email: email,
    "Story title": "A reading group on Lamar",
    Link: "https://example.org/group",
    "Your story": "We read one paper a month in the back of the shop.\nAnyone may come.",
    Consent: "yes",
  }),
  wrong: {
    Name: " ",
    Email: "ada@localhost",
    "Story title": " ",
    Link: "ftp://example.org/group",
    "Your story": "Too short for a story",
    Consent: "yes",
  },
  messages: [
    ["Name", "Name is required"],
    ["Email", "Invalid email address"],
    ["Story title", "Story title is required"],
    ["Link", "Link must start with http:// or https://"],
    ["Your story", "Your story must be at least 50 characters"],
  ],
};

export const eventSample: Sample = {
  ...saying,
  name: "event",
  path: "/events",
  onPage: "/events?form=event",
  opener: "Submit Event Proposal",
  button: "Submit Event Proposal",
  success: "Thank you! We'll review your event proposal and get back to you.",
  empty: {
    Name: "",
    Email: "",
    "Event title": "",
    Start: "",
    End: "",
    "Place or online link": "",
    Description: "",
  },
  right: (email) => ({
    Name: "Ada Carter",
    Email: email,
    "Event title": "An evening with one model",
    Start: "2099-03-05T18:00",
    End: "2099-03-05T20:30",
    "Place or online link": "Back room, Lamar Avenue",
    Description: "We take one small model apart, together.\nNo laptop needed.",
  }),
  wrong: {
    Name: " ",
    Email: "ada@localhost",
    "Event title": " ",
    Start: "2099-03-05T18:00",
    End: "2099-03-05T18:00",
    "Place or online link": " ",
    Description: "Too short for this",
  },
  messages: [
    ["Name", "Name is required"],
    ["Email", "Invalid email address"],
    ["Event title", "Event title is required"],
    ["End", "End must be after Start"],
    ["Place or online link", "Place or online link is required"],
    ["Description", "Description must be at least 20 characters"],
  ],
};

export const samples = [newsletterSample, contactSample, partnershipSample, storySample, eventSample];

/** An address nobody else in the run has. */
export function newAddress(): string {
  return `ada-${crypto.randomUUID().slice(0, 13)}@example.org`;
}

export function formOf(page: Page, { name }: Sample): Locator {
  return page.locator(`#${name}-form`);
}

/** Visits the form's page, waits for React, and opens the dialog where the form stands in one. */
export async function openForm(page: Page, sample: Sample): Promise<Locator> {
  await visit(page, sample.path);
  if (sample.opener) await page.getByRole("button", { name: sample.opener }).click();
  const form = formOf(page, sample);
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveAttribute("novalidate"); // React runs
  return form;
}

/** Types by keyboard what does not stand there yet; a notice over a field is not in the way of that. */
export async function fillIn(form: Locator, typed: Typed): Promise<void> {
  const before = await standing(form, typed);
  for (const [label, value] of Object.entries(typed)) {
    if (before[label] === value) continue;
    if (label === "Consent") await form.getByRole("checkbox").press("Space");
    else if (label === "I'm interested in") await form.getByRole("radio", { name: value }).press("Space");
    else await form.getByLabel(label, { exact: true }).fill(value);
  }
}

/** What stands in the fields now, in the shape of `like`; works for a form in a closed dialog too. */
export function standing(form: Locator, like: Typed): Promise<Typed> {
  return form.evaluate((element: HTMLFormElement, labels) => {
    const controls = [...element.elements].filter((control) => "labels" in control) as HTMLInputElement[];
    const read = (label: string) => {
      if (label === "Consent") return element.querySelector("[type=checkbox]:checked") ? "yes" : "";
      if (label === "I'm interested in")
        return element.querySelector("label:has(:checked)")?.textContent?.trim() ?? "";
      const found = controls.find((control) => control.labels?.[0]?.textContent === label);
      return found ? found.value : `no field "${label}"`;
    };
    return Object.fromEntries(labels.map((label) => [label, read(label)]));
  }, Object.keys(like));
}

/** Every submission from an address, oldest first. */
export async function keptFrom(server: RunningServer, email: string): Promise<Submission[]> {
  const db = openDatabase(server);
  try {
    const found: Submission[] = [];
    for await (const submission of eachSubmission(db)) if (submission.email === email) found.push(submission);
    return found;
  } finally {
    await db.destroy();
  }
}
