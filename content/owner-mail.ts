import { words } from "./words.ts";
/** The words of our mails to the owners. Braces hold what is put in. A command is one of the desk's (`npm run desk`). */
export const ownerMail = words("ownerMail", {
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
    opening: "Sent through the {form}, {when}.",
    /** Of a press inquiry, while the press address is a placeholder. */
    noPressAddress:
      "This press inquiry came to you because the site has no press address yet. Set it at the desk, under Site, Addresses.",
    /** Of the page it was written on, when that is not English. */
    language: "Language of the page",
    reference: "Reference",
    answer: "Reply to this email to answer the sender.",
    answerByHand: "We couldn't use the sender's address as a reply-to. Write to the address above.",
    /** What to do about it, by the form's name, and for all others. */
    next: {
      event: {
        atDesk: "Nothing is listed until you say yes.",
        label: "Look at the event and decide",
        byCommand: "Nothing is listed until you accept it at the desk:",
        command: "act proposal.accept {reference}",
      },
      story: {
        atDesk: "Nothing is published until you say yes.",
        label: "Look at the story and decide",
        byCommand: "Nothing is published until you accept it at the desk:",
        command: "act proposal.accept {reference}",
      },
    } as Readonly<Record<string, OwnerStep>>,
    otherwise: {
      atDesk: "Or answer at the desk, where your colleagues can see that it's done.",
      label: "Answer at the desk",
      byCommand: "Then mark it answered at the desk:",
      command: "act message.answered {reference}",
    },
  },
  /** One mail a day in place of a notice each. */
  digest: {
    subject: "{name} desk: {count}",
    one: "one thing came in",
    many: "{count} things came in",
    opening: "Since the last digest, {count}.",
    foot: "You chose one email a day. Alarms, press inquiries and sign-ins still come at once. To change that: Your account, at the desk.",
  },
  /** By what the sender did and the form's name. {what} and {who} are the sender's own words. */
  senderNotice: {
    subjects: {
      changed: { event: "Event proposal changed: {what} ({who})", story: "Story changed: {what} ({who})" },
      asked: { event: "Change requested: {what} ({who})", story: "Change requested: {what} ({who})" },
      withdrawn: {
        event: "Event proposal withdrawn: {what} ({who})",
        story: "Story withdrawn: {what} ({who})",
      },
      canceled: { event: "Event canceled: {what} ({who})", story: "Story taken down: {what} ({who})" },
    },
    openings: {
      changed: {
        event: "The sender changed this event proposal, {when}. It still needs your decision. What changed:",
        story: "The sender changed this story, {when}. It still needs your decision. What changed:",
      },
      asked: {
        event:
          "The sender asked for a change to this event, {when}. The calendar stays as it is until you say yes. What would change:",
        story:
          "The sender asked for a change to this story, {when}. The site stays as it is until you say yes. What would change:",
      },
      withdrawn: {
        event: "The sender withdrew this event proposal, {when}. There's nothing for you to do.",
        story: "The sender withdrew this story, {when}. There's nothing for you to do.",
      },
      canceled: {
        event:
          "The sender canceled this event, {when}. The calendar is changed already. There's nothing for you to do.",
        story: "The sender took this story down, {when}. It's off the site. There's nothing for you to do.",
      },
    },
    reference: "Reference",
    empty: "(empty)",
    changed: {
      atDesk: "It's waiting for your yes or no.",
      label: "Read it and decide",
      byCommand: "To read all of it, at the desk:",
      command: "inbox show {reference}",
    },
    asked: {
      atDesk: "The desk shows old and new side by side.",
      label: "Accept or decline the change",
      byCommand: "To see it, and its number, at the desk:",
      command: "inbox show {reference}",
    },
  },
  newsSource: {
    subject: "{name}: news source down for three days: {source}",
    opening: "We haven't been able to read “{source}” since {when}.",
    feed: "Feed",
    reason: "Last attempt",
    lastRead: "It was last read on {when}. Stories already fetched stay up until they age out.",
    neverRead: "It has never been read.",
    tryIt: {
      atDesk: "We keep trying twice a day. You can test or remove it at the desk.",
      label: "Look at the sources",
      byCommand: "We keep trying twice a day. To try it now, at the desk:",
      command: "news refresh",
    },
    noSecond: "You won't hear about this again unless it recovers and fails.",
  },
  /** When a scheduled issue of the newsletter cannot leave at its time. */
  issueNotSent: {
    subject: "{name}: newsletter not sent: {title}",
    opening:
      "The issue “{title}” was scheduled for {when}. It wasn't sent. It's a draft again, and nobody received it.",
    reason: "Why",
    mend: {
      atDesk: "Fix the problem, then send it or pick another time at the desk.",
      label: "Open the issue",
      byCommand: "To look at it, at the desk:",
      command: "content show issue {issue}",
    },
  },
  /** When mail by topic or the week's letter is about to leave by itself, or waits for an owner. */
  leaving: {
    leaves: "{name}: about to leave: {title}",
    waits: "{name}: waits for you: {title}",
    topicLeaves:
      "“{title}” leaves by itself on {when}, to {count} who follow {lists}. Who reads once a week gets it with the week’s mail.",
    topicWaits: "“{title}” is written for {count} who follow {lists}. It leaves when you send it.",
    letterLeaves:
      "The week’s letter “{title}” wrote itself. It leaves by itself on {when}, to {count} on the list.",
    topic: {
      atDesk: "Read it, send it or stop it at the desk.",
      label: "Mail by topic",
      byCommand: "To stop it, at the desk:",
      command: "act topic-mail.stop {id}",
    },
    letter: {
      atDesk: "Read it, stop it, or change it: what you change you also send.",
      label: "Open the letter",
      byCommand: "To stop it, at the desk:",
      command: "act issue.unschedule {id}",
    },
  },
  /** When backups to another machine fail. */
  backups: {
    late: {
      subject: "{name}: no backup since {when}",
      opening:
        "No backup has reached {place} since {when}: {why}. Everything else works, and the site keeps trying.",
    },
    test: {
      subject: "{name}: a backup could not be restored",
      opening:
        "Your site tried to restore its newest backup from {place}, as it does every week, and could not: {why}. The site itself is not affected.",
    },
    next: {
      atDesk: "The desk says what is wrong, and tries again on one press.",
      label: "Look at the backups",
      byCommand: "To try again, at the desk:",
      command: "act backup.send",
    },
    noSecond: "You won't get another email about this unless it recovers and fails again.",
  },
  /** When more comes in through the forms than people send. */
  flood: {
    subject: "{name}: messages are being held for review",
    opening:
      "Since {when}, more than {most} messages have come in through the forms within ten minutes. That's far more than usual, so it's probably a bot.",
    held: "Nothing is lost. Until it stops, every message is saved and its sender sees the usual thanks. But you get no email about it, the sender gets none, and newsletter sign-ups aren't asked to confirm.",
    look: {
      atDesk: "Let through whatever isn't spam with one click.",
      label: "Look at what was held",
      byCommand: "To look at what was held, at the desk:",
      command: "inbox list --spam",
    },
    /** Without a desk in a browser. */
    release: "To let a message through, with its reference:",
    releaseCommand: "act message.ham REFERENCE",
    noSecond: "You won't get another email about this unless it stops for an hour and starts again.",
  },
  /** The daily check that what people send arrives: a message of our own, through the form to the mail server. */
  canary: {
    /** Whether it is made. */
    daily: true,
    /** What goes into the contact form. */
    form: {
      name: "Daily check",
      subject: "Daily check",
      text: "This is the site's own daily check of its form, database and email.",
    },
    /** Once a week it goes the whole way, as a mail to the owner. */
    weekly: {
      subject: "{name}: the daily check works",
      paragraphs: [
        "Your site sent itself a test message through the contact form, saved it and emailed you this. Everything works. No reply needed.",
        "It checks itself every day. This email comes once a week; in between, you'll hear from it only if a check fails.",
      ],
      next: {
        atDesk: "If a week goes by without this email, check the site's health.",
        label: "See how the site is doing",
        byCommand: "If a week goes by without this email, run this at the desk:",
        command: "canary",
      },
      filter: "To file these automatically, filter on the header X-Daily-Check.",
    },
    failed: {
      subject: "{name}: the daily check failed",
      paragraphs: [
        "Your site sent itself a test message. As of {when} it hadn't come through: {why}. Messages from visitors may not be reaching you.",
        "The site keeps trying. If this email is late, the site couldn't send email until now.",
      ],
      next: {
        atDesk: "The desk shows whether it's working again.",
        label: "See how the site is doing",
        byCommand: "To see whether it's working again, at the desk:",
        command: "canary",
      },
    },
  },
  /** The test mail of the desk's doctor. */
  doctor: {
    subject: "{name}: test email",
    text: "This is the test email you asked for. If it landed in spam, run npm run desk -- doctor: it says what is wrong with your mail domain.",
  },
  /** The mail that an owner sends to see that mail arrives. */
  test: { text: "Mail from your site arrives. The word is: {word}" },
  weekly: {
    subject: "{name}: {count} held as possible spam, week of {monday}",
    /** When nothing was held. */
    mailsSubject: "{name}: undelivered emails: {count}, week of {monday}",
    spam: "Held as possible spam, {monday} to {sunday}",
    spamCount: "{form}: {count}",
    spamHow: {
      atDesk: "These were saved but not emailed to you.",
      label: "Look them over",
      byCommand: "These were saved but not emailed to you. Look them over at the desk:",
      command: "inbox list --spam",
    },
    mails: {
      atDesk: "Emails we couldn't deliver: {count}. The desk says why, and can try again.",
      label: "See what wasn't delivered",
      byCommand: "Emails we couldn't deliver: {count}. See them at the desk:",
      command: "outbox list",
    },
  },
} as const);

/** What the owner does next: the sentence and the button with a desk in a browser; the sentence and the command without. */
interface OwnerStep {
  atDesk: string;
  label: string;
  byCommand: string;
  command: string;
}
