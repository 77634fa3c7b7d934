import { words } from "./words.ts";
/** The words of our mails to the people who write to us. Braces hold what is put in. */
export const mail = words("mail", {
  /** Whether a sender is told by mail that we have it. */
  acknowledge: true,
  acknowledgement: {
    /** By the form's name. A form that is not here acknowledges nothing. */
    subjects: {
      contact: "We got your message ({reference})",
      partnership: "We got your inquiry ({reference})",
      story: "We got your story ({reference})",
      event: "We got your event proposal ({reference})",
    } as Readonly<Record<string, string>>,
    greeting: "Hello,",
    /** By the form's name. {named} is the title, if it may stand here (mail/messages/acknowledgement.ts). */
    thanks: {
      contact:
        "Thanks for writing to {name}. Your message arrived, and we typically respond within 24-48 hours.",
      partnership:
        "Thanks for your inquiry. It arrived, and we'll be in touch to discuss how we can work together.",
      story:
        "Thank you for your story{named}. It arrived. Nothing is published until someone here has read it. We'll get back to you.",
      event:
        "Thank you for your event proposal{named}. It arrived. Nothing is listed until someone here has read it. We'll get back to you.",
    } as Readonly<Record<string, string>>,
    named: " “{title}”",
    reference: "Reference: {reference}. If you write again, please include it.",
    /** By the form's name. */
    press: {
      contact: "On deadline? Write to {press}.",
      partnership: "On deadline? Write to {press}.",
    } as Readonly<Record<string, string>>,
    notYou: "Didn't write to us? Someone entered your address by mistake; you can ignore this.",
    signature: "{name}, {location} · {domain}",
  },
  /** Around what the owner writes to a sender. */
  answer: {
    subject: "Your message to {name} ({reference})",
    footer: "You're getting this because you wrote to {name} through its website.",
  },
  /** With the private link in the mails to the sender of an event proposal or a story, by the form's name. */
  sender: {
    link: {
      event: {
        text: "Need to change or cancel it? Use this private link, and please don't share it:",
        label: "Change or cancel your event",
      },
      story: {
        text: "Need to change it or take it back? Use this private link, and please don't share it:",
        label: "Change or withdraw your story",
      },
    } as Readonly<Record<string, { text: string; label: string }>>,
    /** To the sender, what the owner decided about a change. */
    decided: {
      greeting: "Hello,",
      accepted: {
        subject: "Your change is live ({reference})",
        text: "We made the change you asked for, and it's on our site now:",
        label: "Take a look",
      },
      declined: {
        subject: "About the change you asked for ({reference})",
        text: "Thank you for writing. We didn't make the change you asked for, and left everything as it was. If we got something wrong, just reply.",
      },
    },
  },
  /** What the owner decided about an event proposal or a story, by the form's name. */
  decision: {
    /** Where the link to the entry goes, in words that the owner writes. */
    linkMark: "[The link to the page]",
    /** Where the owner says why not. */
    whyMark: "[Why: a sentence or two of your own]",
    greeting: "Hello,",
    accepted: {
      event: {
        subject: "Your event is on our calendar ({reference})",
        paragraphs: [
          "Good news: your event is on our calendar. Here it is:",
          "Please check the time, place and host. If anything changes, reply to this email and we'll update it.",
        ],
        link: "See the listing",
      },
      story: {
        subject: "Your story is published ({reference})",
        paragraphs: [
          "Good news: we published your story, with your name. It has its own page, and our news page lists it under From the community:",
          "If something is wrong, or if you want it taken down, reply to this email.",
        ],
        link: "See your story",
      },
    } as Readonly<Record<string, { subject: string; paragraphs: readonly [string, string]; link?: string }>>,
    declined: {
      event: {
        subject: "About your event proposal ({reference})",
        paragraphs: [
          "Thank you for offering to host this. We're not able to list it.",
          "If we got something wrong, or you'd like to change it and try again, just reply. We'd be glad to see another one.",
        ],
      },
      story: {
        subject: "About your story ({reference})",
        paragraphs: [
          "Thank you for trusting us with your story. We're not going to publish it.",
          "It stays yours, and none of it will appear on the site. If we misread it, reply and tell us. We'd be glad to see another one.",
        ],
      },
    } as Readonly<Record<string, { subject: string; paragraphs: readonly [string, string]; link?: string }>>,
    signature: "{name}, {location}",
  },
  /** To who proposed an event that we have marked as canceled. */
  cancellation: {
    subject: "Your event is marked as canceled ({reference})",
    paragraphs: [
      "We've marked your event as canceled. It stays on our calendar, marked that way, so nobody makes the trip for nothing:",
      "If that's a mistake, or if the event has a new date, reply to this email and we'll change it.",
    ],
    link: "See the listing",
  },
} as const);
