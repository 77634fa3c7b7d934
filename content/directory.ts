import { words } from "./words.ts";
/** The words of public meetings and of what residents look up: offices, voices, measurements, places to learn. */
export const directory = words("directory", {
  types: [
    { value: "office", label: "Office" },
    { value: "voice", label: "Voice" },
    { value: "measurement", label: "Measurement" },
    { value: "learning", label: "Place to learn" },
  ],
  costs: [
    { value: "free", label: "Free" },
    { value: "paid", label: "Paid while learning" },
    { value: "tuition", label: "Tuition" },
    { value: "ask", label: "Ask the school" },
  ],
  facts: {
    type: "What it is",
    problem: "Go there when",
    by: "Run by",
    tells: "It tells you",
    cannot: "It can’t tell you",
    link: "Website",
    phone: "Phone",
    cost: "Cost",
    length: "Length",
    subjects: "Subjects",
    where: "Where",
    whom: "For whom",
    source: "Source",
    checked: "Checked on",
    rhythm: "When it meets",
    place: "Where",
    speak: "To speak",
    calendar: "Official calendar",
  },
  /** "(901) 555-0100, tried on November 22, 2026" */
  tried: "tried on",
  /** "(901) 555-0100, call first: this number is from 2015" */
  callFirst: "call first: this number is from {year}",
  undated: "call first: the page with this number has no date",
} as const);
