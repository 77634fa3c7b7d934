/** A hosted backend that has the news function: the address of a Supabase project and its public key. */
export interface Backend {
  /** For example `https://abcdefgh.supabase.co`. */
  url: string;
  /** The key that browsers may have ("anon" or "publishable"), never the service key. */
  anonKey: string;
}

/** Where it is: the parts that addresses and calendars are made of. The city is invented, and so is its state. */
const place = { city: "Port Example", region: "EX", country: "US" };

/** Who this site is. Another city changes this file first; nothing else names the brand or its addresses. */
export const site = {
  name: "Port AI",
  domain: "portexample.example",
  tagline: "Port Example learns what the machines are for.",
  signOff: {
    soul: "The Tide Is Old.",
    mind: "AI Is New.",
    both: "Port AI Keeps The Log.",
  },
  description:
    "A meeting place for everyone who works with, teaches or worries about artificial intelligence in Port Example.",
  keywords: ["Port AI", "artificial intelligence", "Port Example", "harbor technology", "AI community"],
  author: "Port AI",
  email: "hello@portexample.example",
  pressEmail: "newsroom@portexample.example",
  ownerEmail: "harbormaster@portexample.example",
  ...place,
  location: `${place.city}, ${place.region}`,
  /** Stands in front of every receipt number, and the lamps of the drawings read it: a whole number of three digits. */
  areaCode: 555,
  /** Street address or post-office box, as the law (CAN-SPAM) wants it under every issue of the newsletter; no issue is sent without it. */
  postalAddress: "1 Example Quay, Port Example, EX 00000" as string,
  language: "en-US",
  timeZone: "America/New_York",
  /** The zone as people here write it behind a time, summer and winter. */
  timeZoneShort: "ET",
  social: { twitter: "portai", linkedin: "port-ai" },
  shareImage: "/og/home.png",
  /** How long we keep what people send us; the privacy policy says the same figures. */
  retention: {
    /** By form. What the newsletter form took is kept as long as an address that was not confirmed. */
    submissionMonths: { contact: 12, partnership: 18, story: 18, event: 12 },
    unconfirmedSubscriberDays: 7,
    spamDays: 60,
    sentMailDays: 21,
    /** Mail that could not be delivered and that nobody at the desk has dealt with. */
    setAsideDays: 60,
  },
  /**
   * Undefined: the news comes from our own server. Set: the browser asks the hosted function `fetch-ai-news`, with the
   * official client, which is fetched for that alone; the next build and start take it up.
   * The privacy policy says that we ask nobody else's server and keep nothing in the browser: then change its words too.
   */
  backend: undefined as Backend | undefined,
} as const;
