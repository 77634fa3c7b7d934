import { words } from "./words.ts";

const more = { optional: true, autoComplete: "off" } as const;

const picture = {
  fold: "Add a flyer or photograph",
  fields: [
    {
      optional: true,
      name: "picture",
      label: "A flyer or photograph",
      control: "picture",
      hint: "Up to 20 MB",
      choices: [{ value: "yes", label: "It came along" }],
    },
    {
      ...more,
      name: "alt",
      label: "What is to be seen?",
      control: "text",
      hint: "For people who cannot see it",
    },
    {
      optional: true,
      name: "rights",
      label: "I may give you this picture, and you may publish it.",
      control: "consent",
      hint: "",
    },
  ],
} as const;

const repeats = {
  fold: "It repeats, or people need a seat",
  fields: [
    {
      ...more,
      name: "repeats",
      label: "Does it repeat?",
      control: "choice",
      // As a series has it (publishing/kinds/event.ts).
      choices: [
        { value: "", label: "No" },
        { value: "weekly", label: "Every week" },
        { value: "fortnightly", label: "Every two weeks" },
        { value: "monthly-weekday", label: "Every month, on the same weekday" },
      ],
    },
    { ...more, name: "until", label: "Until which day?", control: "day" },
    { ...more, name: "times", label: "Or how many times?", control: "text" },
    { ...more, name: "seats", label: "If people need a seat, how many are there?", control: "text" },
  ],
} as const;

/**
 * Fields that few need, by form: a form stays short, and shows them when `fold` is pressed. Their rules are in
 * forms/definitions/folded-fields.ts.
 */
export const foldedFields = words("forms.folded", { event: [repeats, picture], story: [picture] } as const);
