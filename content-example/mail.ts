/** The words of our mails. Braces hold what is put in. */
export const mail = {
  /** Whether a sender is told by mail that we have it. */
  acknowledge: true,
  /** What somebody used, by the form's name: in subjects and counts. */
  forms: {
    newsletter: "newsletter sign-up",
    contact: "contact form",
    partnership: "partnership inquiry",
    story: "story",
    event: "event proposal",
  } as Readonly<Record<string, string>>,
  notice: {
    subject: "{site} {form}: {reference}",
    /** Over the fields. */
    opening: "This came in through the {form} on {when}.",
    reference: "Reference",
    answer: "To answer, reply to this mail: your reply goes to the sender. Then mark it as answered:",
    answerByHand:
      "The sender's address cannot stand in a reply header. Write to the address above. Then mark it as answered:",
    command: "npm run desk -- inbox answer {reference}",
    moderated: "Nothing is published automatically.",
    kept: "The same text is in the inbox of the site, whatever happens to this mail.",
  },
  acknowledgement: {
    subject: "We have your message: {reference}",
    greeting: "Hello,",
    /** By the form's name. A form that is not here acknowledges nothing. */
    thanks: {
      contact: "Thank you for writing to {site}. Your message lies on the counter.",
      partnership: "Thank you for your inquiry. It has arrived.",
      story: "Thank you for your story. It has arrived.",
      event: "Thank you for your event proposal. It has arrived.",
    } as Readonly<Record<string, string>>,
    /** By the form's name. */
    next: {
      contact: "One of us reads it, and we typically answer within two days.",
      partnership: "A person reads it and will be in touch to discuss how we can work together.",
      story: "A person reviews every story. Nothing is published automatically; we will get back to you.",
      event: "A person reviews every proposal. Nothing is listed automatically; we will get back to you.",
    } as Readonly<Record<string, string>>,
    reference: "Your reference is {reference}. Please give it if you write again.",
    notYou: "If you did not write to us, somebody typed your address by mistake. You need not do anything.",
    signature: "{site}, {location}",
  },
  /** Around what the owner writes to a sender. */
  answer: {
    subject: "Your message to {site}: {reference}",
    footer: "You get this because you wrote to {site} through its website.",
  },
  /** To the owner. */
  newsSource: {
    subject: "{site}: a news source has failed for three days",
    opening: "The news source “{name}” has not been readable since {when}.",
    feed: "Feed",
    reason: "The last try",
    lastRead: "It was last read on {when}. What it brought until then is still shown while it is new enough.",
    neverRead: "It has never been read.",
    tryIt: "The site goes on trying twice a day. To try it by hand:",
    command: "npm run desk -- news source test {url}",
    noSecond: "You get no second mail about this unless it recovers and fails again.",
  },
  /** To the owner, when more comes in through the forms than people send. */
  flood: {
    subject: "{site}: messages are being held for review",
    opening:
      "Since {when}, more than {most} messages have come in through the forms within ten minutes. That is more than people send: it is probably a machine.",
    held: "Nothing is lost. Until it stops, every message is kept and its sender reads the usual thanks, but you get no mail about it, its sender gets none, and a newsletter address is not asked to confirm.",
    look: "To look at what was held:",
    lookCommand: "npm run desk -- inbox list --spam",
    release: "To let a message through, with its reference:",
    releaseCommand: "npm run desk -- inbox ham REFERENCE",
    noSecond: "You get no second mail about this unless it stops for an hour and begins again.",
  },
  /** What the owner decided about an event proposal or a story, by the form's name. */
  decision: {
    greeting: "Hello,",
    accepted: {
      event: {
        subject: "Your event will be listed: {reference}",
        paragraphs: [
          "Thank you for your event proposal. We have accepted it, and it will appear on our events page and in our calendar:",
          "Please look at the hours, the place and the name of the host there. If something is wrong, or if the event moves or is called off, answer this mail and we will change it.",
        ],
      },
      story: {
        subject: "Your story will be published: {reference}",
        paragraphs: [
          "Thank you for your story. We have accepted it, and it will appear with your name on our news page, in the section From the log:",
          "If something is wrong there, or if you want it taken down, answer this mail.",
        ],
      },
    } as Readonly<Record<string, { subject: string; paragraphs: readonly [string, string] }>>,
    declined: {
      event: {
        subject: "Your event proposal: {reference}",
        paragraphs: [
          "Thank you for your event proposal. We have read it, and we will not list it.",
          "If you think that we have misunderstood it, answer this mail. You are welcome to propose another one.",
        ],
      },
      story: {
        subject: "Your story: {reference}",
        paragraphs: [
          "Thank you for your story. We have read it, and we will not publish it.",
          "If you think that we have misunderstood it, answer this mail. You are welcome to send another one.",
        ],
      },
    } as Readonly<Record<string, { subject: string; paragraphs: readonly [string, string] }>>,
    signature: "{site}, {location}",
  },
  /** The daily check that what people send arrives: a message of our own, through the form to the owner. */
  canary: {
    /** Whether it is made. */
    daily: true,
    /** What goes into the contact form. */
    form: {
      name: "Daily check",
      subject: "Daily check",
      text: "This is the site's own daily check of its form, database and mail.",
    },
    subject: "{site}: daily check",
    mail: [
      "The site sent itself a message through its contact form, kept it, and mailed you this: what people send arrives.",
      "You need not do anything. When a day brings no such mail, look with the command npm run desk -- canary.",
      "To sort these mails away, filter for the header X-Daily-Check. To end them, set canary.daily to false in content/mail.ts.",
    ],
  },
  /** The test mail of the desk's doctor. */
  doctor: {
    subject: "{site}: test mail",
    text: "This is the test mail that you asked for at the desk of {site}. If you find it among the spam, look at what the doctor says about the mail domain.",
  },
  weekly: {
    subject: "{site}: set aside in the week of {monday}",
    spam: "Marked as suspected spam from {monday} to {sunday}:",
    spamCount: "{form}: {count}",
    spamHow: "They are kept, and you were sent no mail about them. To look at them:",
    spamCommand: "npm run desk -- inbox list --spam",
    mails: "Mails that could not be delivered and were set aside: {count}. To look at them:",
    mailsCommand: "npm run desk -- outbox list",
  },
} as const;
