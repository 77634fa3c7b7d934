/** Form definition: story submission. */
import { asForm, type FormDefinition } from "../form.ts";
import { areaField, oneOf, optionalLink, senderFields, textField } from "./rules.ts";

/** 'Submit Your Story' on News. The owner decides what is published. */
export const story: FormDefinition = asForm({
  name: "story",
  path: "/news",
  fields: [
    ...senderFields(),
    textField("title", "Story title", 200),
    {
      name: "link",
      label: "Link",
      control: "url",
      optional: true,
      hint: "optional: your site, photos or more to read",
      autoComplete: "off",
      rule: optionalLink("Link", 2000),
    },
    areaField("story", "Your story", [50, 5000], "50 to 5,000 characters"),
    {
      name: "consent",
      label: "You may publish this story with my name. I agree to the license in the Terms of Service.",
      control: "consent",
      rule: oneOf(["yes"], "Please agree to the license in the Terms of Service"),
    },
  ],
  folds: true,
  button: "Submit Your Story",
  busyButton: "Submitting...",
  success: "Thank you! We'll review your story and get back to you.",
  failureTitle: "We could not save your message",
  minimumDelay: 1500,
});
