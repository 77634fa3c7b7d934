import { settings } from "../text/words/lookup.ts";
import { words } from "./words.ts";
/** What the newsletter says: in the dialogs its mails lead to, and in those mails. */

export const subscriptionDialogs = words("subscriptionDialogs", {
  /** The dialogs on Home, by step. */
  confirm: {
    title: "One more step: confirm your email",
    text: "Someone signed up this address for the {name} newsletter. If it was you, confirm below. If not, close this page: without your yes we send you no newsletter.",
    button: "Yes, sign me up",
  },
  confirmed: {
    title: "You're on the list",
    text: "Your address is confirmed. A short welcome email is on its way. Every issue has an unsubscribe link.",
  },
  unsubscribe: {
    title: "Leave the {name} newsletter?",
    text: "You'll be unsubscribed right away. No questions.",
    button: "Unsubscribe",
  },
  unsubscribed: {
    title: "You're off the list",
    text: "The newsletter won't come again. Mail by topic that you asked for stays. Changed your mind? Sign up again with the form on this page.",
  },
  gone: {
    title: "This link no longer works",
    text: "It may be too old, or your email program may have broken it. To sign up, use the form on this page. To unsubscribe, write to {email} and we'll take care of it.",
  },
  failed: {
    title: "We couldn't save that",
    text: "Nothing was changed. Please try again in a moment, or write to {email}.",
  },
  close: "Back to the page",
} as const);

/** The words of the mails. */
export const subscriptionMails = words("subscriptionMails", {
  confirm: {
    subject: "Confirm your subscription to the {name} newsletter",
    before: [
      "Hello,",
      "Someone signed up this address for the {name} newsletter: a short email about AI in {city}, at most once a week.",
    ],
    button: "Confirm my address",
    after: [
      "If that wasn't you, ignore this. We'll send one reminder. If nobody confirms, we delete the request after {signUpsKept}.",
    ],
  },
  reminder: {
    subject: "Still want the {name} newsletter?",
    before: [
      "Hello,",
      "Three days ago someone signed up this address for the {name} newsletter, but it hasn't been confirmed yet.",
    ],
    button: "Confirm my address",
    after: ["If you don't want it, do nothing: without your yes we send you no newsletter."],
  },
  welcome: {
    subject: "You're in: the {name} newsletter",
    before: [
      "Hello,",
      "Thanks for confirming. You'll get one short email, at most weekly: what was decided, what's being built, who is teaching, and when you can have your say.",
      "Until then:",
    ],
    links: [
      { label: "The latest news", path: "/news" },
      { label: "Upcoming events", path: "/events" },
    ],
    after: ["Reply anytime; a person answers. To unsubscribe, use the link below."],
  },
  alreadySubscribed: {
    subject: "You're already subscribed to the {name} newsletter",
    before: [
      "Hello,",
      "Someone, maybe you, just signed up this address again. You're already subscribed, so there's nothing to do.",
    ],
    after: ["Want out? Unsubscribe with the link below."],
  },
  /** Asks an address of a list that the owner brought along. */
  imported: {
    subject: "Would you like the {name} newsletter?",
    before: [
      "Hello,",
      "You're on a sign-up list for the {name} newsletter, made before we moved to this site: a short email about AI in {city}, at most once a week. You'll get it only if you click the button below.",
    ],
    button: "Yes, sign me up",
    after: [
      "If you don't want it, do nothing: without your yes we send you no newsletter, and we delete your address after {signUpsKept}.",
    ],
  },
  /** About a topic or a place; in between stands what was asked for. */
  confirmList: {
    subject: "Confirm: mail about {list}",
    before: ["Hello,", "Someone asked {name} to write to this address about:"],
    button: "Confirm",
    after: [
      "If that wasn’t you, ignore this. Without a press of the button we delete the request after {signUpsKept}.",
    ],
  },
  welcomeToList: {
    subject: "You’re in: mail from {name}",
    before: ["Hello,", "Thanks for confirming. You asked for:"],
    after: ["Never more than one mail a day. Reply anytime; a person answers."],
  },
  alreadyFollows: {
    subject: "You already get mail about {list}",
    before: ["Hello,", "Someone, maybe you, asked again for what this address already gets:"],
    after: ["There’s nothing to do. You can change it on your page."],
  },
  moveHere: {
    subject: "Get your mail from {name} here?",
    before: ["Hello,", "Someone who gets mail from {name} asked to get it at this address from now on."],
    button: "Yes, send it here",
    after: ["If that wasn’t you, ignore this, and nothing changes."],
  },
  addressTaken: {
    subject: "You already get mail from {name}",
    before: [
      "Hello,",
      "Someone asked to move other mail of ours to this address. It has a page of its own already, where you can choose what you get.",
    ],
    after: [],
  },
  /** To the old address. */
  moved: {
    subject: "Your mail from {name} goes to another address now",
    before: [
      "Hello,",
      "What we sent to this address goes to another one from now on. Someone with the link to your page asked for it.",
    ],
    after: ["If that wasn’t you, write to {email}."],
  },
  foot: "You're getting this because this address was entered on {domain}.",
  page: "Change what you get, or get mail by topic",
  leave: "Unsubscribe",
  leaveAll: "Leave all",
} as const);

/** The paint (content/paint.ts) of headings and links in mails, in light and in dark. */
export const accent = { light: "oxblood-700", dark: "amber-400" } as const;

/** The words of an issue, and of its draft. */
export const issueWords = words("issueWords", {
  subject: "This week in {name}",
  preview: "This week's AI news and events in {city}.",
  opening: "Write two or three sentences of your own here, then delete this line.",
  /** What begins a letter that writes itself, and what it counts. */
  written: "This week in {city}: {counts}.",
  counts: {
    record: { one: "{count} decision", other: "{count} decisions" },
    events: { one: "{count} date", other: "{count} dates" },
    news: { one: "{count} story in the news", other: "{count} stories in the news" },
    stories: { one: "{count} story from neighbors", other: "{count} stories from neighbors" },
  },
  agenda: "on the agenda: {items}",
  /** The headings of what is put into it, in this order. */
  news: "From the news",
  events: "Upcoming events",
  stories: "From the community",
  record: "On the record",
  why: "You're getting this because you subscribed to the {name} newsletter.",
  leave: "Unsubscribe",
  page: "Change what you get, or get mail by topic",
  browser: "Read it in a browser",
} as const);

/** When the week's digest is put into a draft by itself: the day of the week, 0 is Sunday, and the local time. The desk switches it off. */
export const weeklyDraft = settings("weeklyDraft", { weekday: 4, time: "06:00" });

/** When the week's letter leaves, if an owner lets it leave by itself: the day of the week, 0 is Sunday, and the local time. */
export const weeklyLetter = settings("weeklyLetter", { weekday: 5, time: "07:00" });
