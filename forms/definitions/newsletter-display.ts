/** Form definition: newsletter sign-up, the part a browser needs before anybody types (code splitting). */
import { asForm, type FormDisplay } from "../form.ts";

/** The newsletter card on Home without its validation rule. */
export const display: FormDisplay = {
  name: "newsletter",
  path: "/",
  fields: [
    {
      name: "email",
      label: "Email address",
      control: "email",
      autoComplete: "email",
      placeholder: "you@example.com",
      enterKeyHint: "send",
    },
  ],
  button: "Subscribe",
  busyButton: "Subscribing...",
  success: "Thanks for subscribing! You're now part of the {name} network.",
  next: "We've sent you an email. Open the link in it and click the button there to confirm your address.",
  failureTitle: "We could not save your address",
  minimumDelay: 1000,
  onePerAddress: true,
};

export const newsletterDisplay = asForm(display);
