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

export interface ChromeWords
  extends Pick<Language["pages"]["frame"], "main" | "breadcrumb" | "homeLink" | "menu" | "tagline"> {
  nav: readonly PageLink[];
  home: { name: string; path: string };
  partner?: PageLink;
  footer: {
    columns: readonly { title: string; links: readonly PageLink[] }[];
    owner: { text: string; link: string };
    rights: string;
  };
  ownerMail: string;
  /** The language of the sign-off, where the page has another. */
  signOffLang?: string;
}

export const ChromeWords = createContext<ChromeWords>({
  ...chrome,
  main: "Main",
  breadcrumb: "Breadcrumb",
  home: pages.home,
  // One accessible name: set in two fonts, the name would be read as two parts.
  homeLink: `${site.name} ${chrome.homeLink}`,
  tagline: site.tagline,
  ownerMail: `${site.ownerEmail}?subject=${encodeURIComponent(`${site.name}: ${chrome.footer.owner.text}`)}`,
});
