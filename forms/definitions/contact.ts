/** Form definition: contact. */
import type { FormDefinition } from "../form.ts";
import { email, line, multiline } from "./rules.ts";

/** 'Send Us a Message' on Contact (SPEC sections 2, 5 and 8). */
export const contact: FormDefinition = {
  name: "contact",
  path: "/contact",
  fields: [
    { name: "name", label: "Name", control: "text", autoComplete: "name", rule: line("Name", 100) },
    { name: "email", label: "Email", control: "email", autoComplete: "email", rule: email() },
    { name: "subject", label: "Subject", control: "text", autoComplete: "off", rule: line("Subject", 200) },
    {
      name: "message",
      label: "Message",
      control: "area",
      rows: 6,
      autoComplete: "off",
      rule: multiline("Message", 10, 1000),
    },
  ],
  button: "Send Message",
  busyButton: "Sending...",
  success: "Thank you for reaching out! We'll respond within 24-48 hours.",
  failureTitle: "We could not save your message",
  minimumDelay: 1500,
};
