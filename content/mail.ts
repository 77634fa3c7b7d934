/** The words of our mails. Braces hold what is put in. A command is one of the desk's (`npm run desk`). */
export const mail = {
  /** Whether a sender is told by mail that we have it. */
  acknowledge: true,
  /** What somebody used, by the form's name: in sentences and counts. */
  forms: {
    newsletter: "newsletter form",
    contact: "contact form",
    partnership: "partnership form",
    story: "story form",
    event: "event proposal form",
  } as Readonly<Record<string, string>>,
  notice: {
    /** {what} and {who} are the sender's own words, in one line and cut. */
    subject: "{kind}: {what} ({who})",
    /** By the kind of inquiry, or else by the form's name. */
    kinds: {
      contact: "Message",
      partnership: "Partnership inquiry",
      sponsorship: "Sponsorship inquiry",
      volunteer: "Volunteer inquiry",
      media: "Press inquiry",
      story: "Story submitted",
      event: "Event proposed",
    } as Readonly<Record<string, string>>,
    /** Over the fields. */
    opening: "New {form} submission, {when}.",
    reference: "Reference",
    answer: "Reply to this email to answer the sender.",
    answerByHand: "We couldn't use the sender's address as a reply-to. Write to the address above.",
    /** What to do at the desk, by the form's name, and for all others. */
    next: {
      event: {
        text: "Nothing is listed until you accept it at the desk:",
        command: "events accept {reference}",
      },
      story: {
        text: "Nothing is published until you accept it at the desk:",
        command: "stories accept {reference}",
      },
    } as Readonly<Record<string, { text: string; command: string }>>,
    otherwise: { text: "Then mark it answered at the desk:", command: "inbox done {reference}" },
    kept: "A copy is in the site's inbox either way.",
  },
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
        "Thanks for writing to {site}. Your message arrived, and we typically respond within 24-48 hours.",
      partnership:
        "Thanks for your inquiry. It arrived, and we'll be in touch to discuss how we can work together.",
      story:
        "Thank you for your story{named}. It arrived. A person reviews every story before anything is published, and we'll get back to you.",
      event:
        "Thank you for your event proposal{named}. It arrived. A person reviews every proposal before anything is listed, and we'll get back to you.",
    } as Readonly<Record<string, string>>,
    named: " “{title}”",
    reference: "Reference: {reference}. If you write again, please include it.",
    /** By the form's name. */
    press: {
      contact: "On deadline? Write to {pressEmail}.",
      partnership: "On deadline? Write to {pressEmail}.",
    } as Readonly<Record<string, string>>,
    notYou: "Didn't write to us? Someone entered your address by mistake; you can ignore this.",
    signature: "{site}, {location} · {domain}",
  },
  /** Around what the owner writes to a sender. */
  answer: {
    subject: "Your message to {site} ({reference})",
    footer: "You're getting this because you wrote to {site} through its website.",
  },
  /** With the private link in the mails to the sender of an event proposal or a story, by the form's name. */
  sender: {
    link: {
      event: {
        text: "Need to change or cancel it? This link is yours alone:",
        label: "Change or cancel your event",
      },
      story: {
        text: "Need to change it or take it back? This link is yours alone:",
        label: "Change or withdraw your story",
      },
    } as Readonly<Record<string, { text: string; label: string }>>,
    /** To the owner, by what the sender did and the form's name. {what} and {who} are the sender's own words. */
    notice: {
      subjects: {
        changed: { event: "Event proposal changed: {what} ({who})", story: "Story changed: {what} ({who})" },
        asked: { event: "Change asked for: {what} ({who})", story: "Change asked for: {what} ({who})" },
        withdrawn: {
          event: "Event proposal withdrawn: {what} ({who})",
          story: "Story withdrawn: {what} ({who})",
        },
        canceled: { event: "Event canceled: {what} ({who})", story: "Story taken down: {what} ({who})" },
      },
      openings: {
        changed: {
          event: "The sender changed this event proposal, {when}. It is still to be decided. What changed:",
          story: "The sender changed this story, {when}. It is still to be decided. What changed:",
        },
        asked: {
          event:
            "The sender asks for a change of this event, {when}. Our calendar stays as it is until you say yes. What would change:",
          story:
            "The sender asks for a change of this story, {when}. The site stays as it is until you say yes. What would change:",
        },
        withdrawn: {
          event: "The sender withdrew this event proposal, {when}. There is nothing to do.",
          story: "The sender withdrew this story, {when}. There is nothing to do.",
        },
        canceled: {
          event:
            "The sender canceled this event, {when}. Our calendar says so already. There is nothing to do.",
          story: "The sender took this story down, {when}. It has left the site. There is nothing to do.",
        },
      },
      reference: "Reference",
      empty: "Nothing",
      changed: { text: "To read it all, at the desk:", command: "inbox show {reference}" },
      asked: { text: "To see, accept or decline it, at the desk:", command: "changes list" },
    },
    /** To the sender, what the owner decided about a change. */
    decided: {
      greeting: "Hello,",
      accepted: {
        subject: "Your change is on our site ({reference})",
        text: "Your change is made, and our site shows it:",
        label: "See it",
      },
      declined: {
        subject: "About the change you asked for ({reference})",
        text: "Thank you for writing. We left it as it is and did not make the change you asked for. If we got something wrong, just reply.",
      },
    },
  },
  /** To the owner. */
  newsSource: {
    subject: "{site}: news source down for three days: {name}",
    opening: "We haven't been able to read “{name}” since {when}.",
    feed: "Feed",
    reason: "The last try",
    lastRead: "It was last read on {when}. Stories already fetched stay up until they age out.",
    neverRead: "It has never been read.",
    tryIt: "We keep trying twice a day. To test it yourself at the desk:",
    command: "news source test {url}",
    noSecond: "You won't hear about this again unless it recovers and fails.",
  },
  /** To the owner, when more comes in through the forms than people send. */
  flood: {
    subject: "{site}: messages are being held for review",
    opening:
      "Since {when}, more than {most} messages have come in through the forms within ten minutes. That is more than people send: it is probably a machine.",
    held: "Nothing is lost. Until it stops, every message is kept and its sender reads the usual thanks, but you get no mail about it, its sender gets none, and a newsletter address is not asked to confirm.",
    look: "To look at what was held, at the desk:",
    lookCommand: "inbox list --spam",
    release: "To let a message through, with its reference:",
    releaseCommand: "inbox ham REFERENCE",
    noSecond: "You get no second mail about this unless it stops for an hour and begins again.",
  },
  /** What the owner decided about an event proposal or a story, by the form's name. */
  decision: {
    /** Where the link to the entry goes, in words that the owner writes. */
    linkMark: "[The link to the page]",
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
          "Good news: we published your story, with your name. It has a page of its own, and our news page shows it under From the community:",
          "If something is wrong there, or if you want it taken down, reply to this email.",
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
          "It stays yours, and nothing of it will appear on the site. If we misread it, reply and tell us. We'd be glad to see another one.",
        ],
      },
    } as Readonly<Record<string, { subject: string; paragraphs: readonly [string, string]; link?: string }>>,
    signature: "{site}, {location}",
  },
  /** To who proposed an event that we have marked as canceled. */
  cancellation: {
    subject: "Your event is marked as canceled ({reference})",
    paragraphs: [
      "We have marked your event as canceled. It stays on our calendar and says so, so that nobody comes for nothing:",
      "If that is a mistake, or if the event has a new date, reply to this email and we'll change it.",
    ],
    link: "See the listing",
  },
  /** The daily check that what people send arrives: a message of our own, through the form to the mail server. */
  canary: {
    /** Whether it is made. */
    daily: true,
    /** What goes into the contact form. */
    form: {
      name: "Daily check",
      subject: "Daily check",
      text: "This is the site's own daily check of its form, database and mail.",
    },
    /** Once a week it goes the whole way, as a mail to the owner. */
    weekly: {
      subject: "{site}: the daily check works",
      paragraphs: [
        "Your site sent itself a test message through the contact form, saved it and emailed you this. Everything works. No reply needed.",
        "It checks itself every day. This email comes once a week; in between you hear only when a check fails. If a week passes without this email, look at the desk:",
      ],
      command: "canary",
      filter: "To file these automatically, filter on the header X-Daily-Check.",
    },
    failed: {
      subject: "{site}: the daily check failed",
      paragraphs: [
        "Your site sent itself a test message, and at {when} it had not come through: {why}. What people send may not reach you.",
        "The site keeps trying. If this email is late, mail could not leave until now. Whether it works again, says the desk:",
      ],
      command: "canary",
    },
  },
  /** The test mail of the desk's doctor. */
  doctor: {
    subject: "{site}: test email",
    text: "This is the test email you asked for. If it landed in spam, see what the doctor says about your mail domain.",
  },
  weekly: {
    subject: "{site}: {count} held as possible spam, week of {monday}",
    /** When nothing was held. */
    mailsSubject: "{site}: emails we could not deliver: {count}, week of {monday}",
    spam: "Held as possible spam, {monday} to {sunday}",
    spamCount: "{form}: {count}",
    spamHow: "These were saved but not emailed to you. Look them over at the desk:",
    spamCommand: "inbox list --spam",
    mails: "Emails we could not deliver: {count}. See them at the desk:",
    mailsCommand: "outbox list",
  },
} as const;
