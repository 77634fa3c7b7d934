import type { Backend } from "../content/backend.ts";
import { settings } from "../text/words/lookup.ts";

/** The city is invented, and so is its state. */
const place = { city: "Port Example", region: "EX", regionName: "Example", country: "US" };

export const site = settings("site", {
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
  areaCode: 555,
  postalAddress: "1 Example Quay, Port Example, EX 00000" as string,
  ownLanguage: "en",
  languageName: "English",
  language: "en-US",
  timeZone: "America/New_York",
  timeZoneShort: "ET",
  social: { twitter: "portai", linkedin: "port-ai" },
  socialConfirmed: true as boolean,
  operator: "The Harbor Log" as string,
  legalForm: "a cooperative of the dockside library" as string,
  funding: "its members" as string,
});

export const retention = settings("retention", {
  submissionMonths: { contact: 12, partnership: 18, story: 18, event: 12 },
  unconfirmedSubscriberDays: 7,
  spamDays: 60,
  sentMailDays: 21,
  setAsideDays: 60,
  deskActivityMonths: 24,
  viewMonths: 12,
});

export const backend = undefined as Backend | undefined;
