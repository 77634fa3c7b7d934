/** Form definition: story submission. */
import type { FormDefinition } from "../form.ts";
import { email, line, multiline, oneOf, optionalLink } from "./rules.ts";

/** 'Submit Your Story' on News. The owner decides what is published. */
export const story: FormDefinition = {
  name: "story",
  path: "/news",
  fields: [
    { name: "name", label: "Name", control: "text", autoComplete: "name", rule: line("Name", 100) },
    { name: "email", label: "Email", control: "email", autoComplete: "email", rule: email() },
    { name: "title", label: "Title", control: "text", autoComplete: "off", rule: line("Title", 200) },
    {
      name: "link",
      label: "Link",
      control: "url",
      optional: true,
      autoComplete: "off",
      placeholder: "https://",
      rule: optionalLink("Link", 2000),
    },
    {
      name: "story",
      label: "Story",
      control: "area",
      rows: 6,
      autoComplete: "off",
      hint: "50 to 5000 characters",
      rule: multiline("Story", 50, 5000),
    },
    {
      name: "consent",
      label: "I agree to the license in the Terms of Service",
      control: "consent",
      rule: oneOf(["yes"], "Please agree to the license in the Terms of Service"),
    },
  ],
  button: "Submit Your Story",
  busyButton: "Submitting...",
  success: "Thank you! We'll review your story and get back to you.",
  failureTitle: "We could not save your message",
  minimumDelay: 1500,
};
