/** Form definition: contact. */
import { asForm, type FormDefinition } from "../form.ts";
import { areaField, senderFields, textField } from "./rules.ts";

/** 'Send Us a Message' on Contact (SPEC sections 2, 5 and 8). */
export const contact: FormDefinition = asForm({
  name: "contact",
  path: "/contact",
  fields: [
    ...senderFields(),
    textField("subject", "Subject", 200),
    areaField("message", "Message", [10, 1000]),
  ],
  button: "Send Message",
  busyButton: "Sending...",
  success: "Thank you for reaching out! We'll respond within 24-48 hours.",
  failureTitle: "We could not save your message",
  minimumDelay: 1500,
});
