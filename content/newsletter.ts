/** What the newsletter says: in the dialogs its mails lead to, and in those mails. */
import { site } from "./site.ts";

const list = `the ${site.name} newsletter`;

export const letterWords = {
  /** The dialogs on Home, by step. */
  confirm: {
    title: "One more press and you are on the list",
    text: `You, or somebody who typed your address, asked for ${list}. Press the button if it was you. If it was not, close this page: you get one reminder at most, and your address is deleted after a week.`,
    button: "Yes, put me on the list",
  },
  confirmed: {
    title: "You are on the list",
    text: `Your address is confirmed. A short letter of welcome is on its way, and every issue has a link to leave.`,
  },
  unsubscribe: {
    title: `Leave ${list}?`,
    text: "One press takes your address off the list at once. We will not ask why.",
    button: "Unsubscribe",
  },
  unsubscribed: {
    title: "You are off the list",
    text: "Nothing more will be sent to your address. If you ever miss us, the form on this page brings you back.",
  },
  gone: {
    title: "This link no longer works",
    text: `It may be too old, or it was cut in two on its way to you. To join, use the form on this page. To leave, write to ${site.email} and we will see to it.`,
  },
  failed: {
    title: "We could not save that",
    text: `Nothing was changed. Please try again in a moment, or write to ${site.email}.`,
  },
  close: "Back to the page",
} as const;

/** The words of the mails. */
export const letterMails = {
  confirm: {
    subject: `Please confirm: ${list}`,
    before: [
      "Hello,",
      `somebody, we hope you, typed this address into the newsletter form of ${site.name}. If it was you, one press puts you on the list:`,
    ],
    button: "Confirm my address",
    after: [
      "If it was not you, do nothing. Without that press you get nothing more than one reminder, and your address is deleted after a week.",
    ],
  },
  reminder: {
    subject: `Still want ${list}?`,
    before: [
      "Hello,",
      `three days ago this address was typed into the newsletter form of ${site.name}, and the link to confirm has not been pressed. If you still want the letter:`,
    ],
    button: "Confirm my address",
    after: ["If not, do nothing. We will not ask again, and your address is deleted in a few days."],
  },
  welcome: {
    subject: `Welcome to ${list}`,
    before: [
      "Hello,",
      `your address is confirmed. Thank you for joining. You will hear from us when there is something to say: what was built, who is teaching, what is on, and what the city is asking about it.`,
      "The site is always open:",
    ],
    button: `Visit ${site.name}`,
    after: ["You can leave at any time with one press; the link is below and in every issue."],
  },
  standing: {
    subject: `You are already on the list: ${list}`,
    before: [
      "Hello,",
      `somebody, perhaps you, typed this address into the newsletter form of ${site.name} again. It is on the list already, so there is nothing to do.`,
    ],
    button: `Visit ${site.name}`,
    after: ["If you would rather leave, the link below takes one press."],
  },
  foot: `You get this because this address was given for ${list}.`,
  leave: "Unsubscribe",
} as const;

/** The words of an issue, and of its draft. */
export const issueWords = {
  /** The paint (content/paint.ts) of headings and links, in light and in dark. */
  accent: { light: "oxblood-700", dark: "amber-400" },
  subject: `This week in ${site.name}`,
  preview: "What was written, and what is on.",
  opening: "Write two or three sentences of your own here, then delete this line.",
  news: "From the news",
  events: "What is on",
  why: `You get this because you confirmed your address for ${list}.`,
  leave: "Unsubscribe with one press",
} as const;
