import { site } from "../content/site.ts";
import type { FormDefinition } from "./form.ts";
import { email } from "./rules.ts";

const wrong = "Please enter a valid email address";

/** The newsletter card on Home (SPEC sections 4, 5 and 8). */
export const newsletter: FormDefinition = {
  name: "newsletter",
  path: "/",
  fields: [
    {
      name: "email",
      label: "Email address",
      control: "email",
      autoComplete: "email",
      placeholder: "you@example.com",
      rule: email(wrong, wrong),
    },
  ],
  button: "Subscribe",
  busyButton: "Subscribing...",
  success: `Thanks for subscribing! You're now part of the ${site.name} network.`,
  next: "A mail with a link is on its way to you; press it to confirm your address.",
  failureTitle: "We could not save your address",
  minimumDelay: 1000,
  onePerAddress: true,
};
