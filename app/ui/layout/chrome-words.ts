/** The words around a page; a page in a second language has others. */
import { createContext } from "react";
import { chrome } from "../../../content/chrome.ts";
import type { Language } from "../../../content/language.ts";
import { pages } from "../../../content/pages.ts";
import { site } from "../../../content/site.ts";

interface PageLink {
  to: string;
  label: string;
  /** Of a page in another language. */
  hrefLang?: string;
}

type Frame = Language["pages"]["frame"];

export interface ChromeWords
  extends Pick<Frame, "main" | "breadcrumb" | "homeLink" | "menu" | "tagline" | "rights"> {
  nav: readonly PageLink[];
  home: PageLink;
  partner?: PageLink;
  columns: readonly { title: string; links: readonly PageLink[] }[];
  owner: { text: string; link: string; mail: string };
  /** The language of the sign-off, where the page has another. */
  signOffLang?: string;
}

const { owner, ...footer } = chrome.footer;

export const ChromeWords = createContext<ChromeWords>({
  ...chrome,
  ...footer,
  main: "Main",
  breadcrumb: "Breadcrumb",
  home: { to: pages.home.path, label: pages.home.name },
  // One accessible name: set in two fonts, the name would be read as two parts.
  homeLink: `${site.name} ${chrome.homeLink}`,
  tagline: site.tagline,
  owner: {
    ...owner,
    mail: `mailto:${site.ownerEmail}?subject=${encodeURIComponent(`${site.name}: ${owner.text}`)}`,
  },
});
