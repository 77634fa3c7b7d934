/** Form definition: partnership inquiry. */
import { asForm, type FormDefinition } from "../form.ts";
import { areaField, oneOf, optionalLine, senderFields } from "./rules.ts";

/** Kinds of inquiry, as in SPEC section 3; `/get-involved?type=` takes the same values. */
export const inquiryTypes = [
  { value: "partnership", label: "Partnership Opportunity" },
  { value: "sponsorship", label: "Sponsorship" },
  { value: "volunteer", label: "Volunteer / Mentor" },
  { value: "media", label: "Media / Press Inquiry" },
] as const;

/** 'Partnership Inquiry Form' on Get Involved (SPEC sections 3, 5 and 8). */
export const partnership: FormDefinition = asForm({
  name: "partnership",
  path: "/get-involved",
  fields: [
    ...senderFields(),
    {
      name: "organization",
      label: "Organization",
      control: "text",
      optional: true,
      autoComplete: "organization",
      rule: optionalLine("Organization", 200),
    },
    {
      name: "inquiryType",
      label: "I'm interested in",
      control: "choice",
      choices: inquiryTypes,
      initial: "partnership",
      rule: oneOf(
        inquiryTypes.map((type) => type.value),
        "Please choose a type of inquiry",
      ),
    },
    areaField("message", "Message", [10, 1000]),
  ],
  button: "Submit Inquiry",
  busyButton: "Submitting...",
  success: "Thank you! We'll be in touch soon to discuss how we can work together.",
  failureTitle: "We could not save your message",
  minimumDelay: 1500,
});
