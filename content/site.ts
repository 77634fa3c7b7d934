import { settings } from "../text/words/lookup.ts";

/** Who this site is. Another city changes this file first; nothing else names the brand or its addresses. */
export const site = settings("site", {
  name: "901 AI",
  domain: "901ai.example",
  tagline: "Memphis is ground zero for the AI revolution.",
  signOff: {
    soul: "Memphis Has Soul.",
    mind: "AI Has Mind.",
    both: "901 AI Brings Them Together.",
  },
  description:
    "A community for everyone building, teaching and questioning artificial intelligence in Memphis, Tennessee.",
  keywords: ["Memphis AI", "901 AI", "artificial intelligence", "Memphis, Tennessee", "AI community"],
  author: "901 AI",
  email: "info@901ai.example",
  pressEmail: "press@901ai.example",
  ownerEmail: "owner@901ai.example",
  /** Where it is: the parts that addresses and calendars are made of. */
  city: "Memphis",
  region: "TN",
  regionName: "Tennessee",
  country: "US",
  location: "{city}, {region}",
  /** Stands in front of every receipt number, and the lamps of the drawings read it: a whole number of three digits. */
  areaCode: 901,
  /** Street address or post-office box, as the law (CAN-SPAM) wants it under every issue of the newsletter; no issue is sent without it. */
  postalAddress: "" as string,
  language: "en-US",
  timeZone: "America/Chicago",
  /** The zone as people here write it behind a time, summer and winter. */
  timeZoneShort: "CT",
  /** Names of the accounts on X and LinkedIn. Search engines are told of them once somebody has looked whose they are. */
  social: { twitter: "901ai", linkedin: "901ai" },
  socialConfirmed: false as boolean,
  /** Who runs the site, such as "River City Futures"; it stands in the FAQ, the terms and the privacy policy. Empty: they say so. */
  operator: "" as string,
  /** In what legal form, such as "a Tennessee nonprofit corporation". */
  legalForm: "" as string,
  /** Who pays for it, such as "gifts from its readers". */
  funding: "" as string,
  /** Where people can give, an https address; the footer leads there. Empty: nowhere. */
  donationUrl: "" as string,
});

/** Of the server and of who is let in: no page says them. */
export const launch = settings("launch", {
  /** The server's public IP address, as whoever runs it was told; empty: the machine's own. */
  serverAddress: "" as string,
  /** Whether readers see a page that says when it opens, in place of the site. */
  isClosed: false as boolean,
  /** An https address at which new versions are told, and the key that they are signed with; empty: nothing looks for them. */
  updatesFrom: "" as string,
  updatesKey: "" as string,
});

/** Where mail comes from, while MAIL_FROM is not set; empty: `site.email`. */
export const outgoingMail = settings("mail", { from: "" as string });

/** How long we keep what people send us; the privacy policy says the same figures. */
export const retention = settings("retention", {
  /** By form. What the newsletter form took is kept as long as an address that was not confirmed. */
  submissionMonths: { contact: 24, partnership: 24, story: 24, event: 24 },
  unconfirmedSubscriberDays: 7,
  spamDays: 90,
  sentMailDays: 30,
  /** Mail that could not be delivered and that nobody at the desk has dealt with. */
  setAsideDays: 90,
  /** The log of what was done at the desk, and who was removed from it. */
  deskActivityMonths: 24,
  /** Totals of page views. */
  viewMonths: 24,
});

/**
 * A hosted backend that has the news function: the address of a Supabase project, such as `https://abcdefgh.supabase.co`, and the key
 * that browsers may have ("anon" or "publishable"), never the service key. Undefined: the news comes from our own server. Set: the
 * browser asks the hosted function `fetch-ai-news`, with the official client, which is fetched for that alone; the next build and
 * start take it up. The privacy policy says that we ask nobody else's server and keep nothing in the browser: then change its words too.
 */
export const backend = undefined as { url: string; anonKey: string } | undefined;
