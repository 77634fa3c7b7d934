import { words } from "./words.ts";

/** What the site says about mail by topic, on its form and on the private page of a subscriber. */
export const followWords = words("follow", {
  title: "Mail by topic",
  lead: "Choose what you want to hear about. We write when something is decided, or once a week.",
  description:
    "Mail about one question in {city}: power, air, water, jobs and more. When something is decided, or once a week.",
  label: "When something is decided, mail me",
  hint: "We’ll ask you to confirm. You can leave anytime.",
  kept: "Never more than one mail a day. We keep your address and what you chose until you leave. After that they’re there only so that we send nothing more, until you ask us to erase them.",
  /** The private page. */
  mine: {
    title: "What you get from us",
    lead: "This page is for {address}. Anyone with its link can change what you get, so please don’t share it.",
    newsletter: "The newsletter, once a week at most",
    legends: { topic: "Topics", place: "Places" },
    nothing: "Nothing",
    weekly: "What comes once a week stands in the newsletter, or comes in a mail of its own.",
    language: "Language",
    languageHint: "Entries without a translation come in English.",
    save: "Save",
    move: "Another address",
    moveHint: "Leave it empty to get your mail where it comes now.",
    /** What links in mails ask, each above a button. */
    questions: {
      confirm: {
        title: "One more step: {list}",
        lead: "Press the button, and you get mail about {list}: {rhythm}.",
        button: "Yes, mail me",
      },
      leave: {
        title: "Leave {list}?",
        lead: "You’ll get nothing more about {list}. What else you asked for stays.",
        button: "Leave",
      },
      leaveAll: {
        title: "Leave everything?",
        lead: "You’ll get no newsletter from us, and no mail about a topic or a place.",
        button: "Leave all lists",
      },
      move: {
        title: "Get your mail here?",
        lead: "All that you asked for goes to {address} from now on. We tell the old address so, once.",
        button: "Yes, move it",
      },
    },
    toPage: "What else you get",
    /** After a press. */
    done: {
      saved: "Saved. That’s what you get from now on.",
      left: "Done. You’re off what you left, and get the rest as before.",
      leftAll: "Done. No newsletter and no mail about a topic or a place comes to this address anymore.",
      moveAsked:
        "Saved. We’ve written to that address: press the button that its mail leads to, and your mail goes there.",
      moved: "Done. Your mail goes to the new address from now on.",
      confirmed: "Confirmed. A welcome mail names all that you asked for.",
    },
    gone: {
      title: "This link no longer works",
      lead: "It may be too old, used, or broken by your email program. Write to {email} and we’ll take care of it.",
    },
    failed: "Nothing was changed. Please try again in a moment, or write to {email}.",
    wrongAddress: "Please enter a valid email address",
  },
  /** A mail as a page. */
  browser: {
    title: "What was decided",
    lead: "A mail of ours, as it reads today.",
    entry: "The entry, with its sources",
    gone: "Nothing of this mail is on the site anymore.",
  },
} as const);

/** The words of the mails themselves; of those about what was asked for: content/newsletter.ts. */
export const followMails = words("followMails", {
  page: "Change what you get",
  leave: "Leave this list",
  leaveAll: "Leave all",
  browser: "Read it in a browser",
  entry: "The entry, with its sources",
  why: "You asked for {lists}.",
  choice: "{list}, {rhythm}",
  rhythms: { decided: "when something is decided", weekly: "once a week" },
  what: { corrected: "Corrected: {title}", answered: "Now known: {title}" },
  several: "{title}, and {count} more",
} as const);
