import type { Dictionary } from "./translate.ts";

/** A second language: the words that visitors read under `/<code>`, and what only its pages say. */
export interface Language {
  /** Begins the addresses of its pages, and names its folder in content/. */
  code: string;
  /** For dates, and for browsers (BCP 47). */
  tag: string;
  /** Its own name for itself. */
  name: string;
  /** Texts by their English: forms, notices, mails, the private page. */
  words: Dictionary;
  /** Pages with a form of an English page that they are no translation of: the path of that one, and the last part of theirs. */
  paths: Readonly<Record<string, string>>;
  /** ISO day (YYYY-MM-DD) on which its words were last revised. */
  revised: string;
  /** The English sentences that each text of `pages` and `placeholders` was made from; none where no English page says the same. */
  madeFrom: Readonly<Record<string, readonly string[]>>;
  /** Names and units of measurement as its texts write them, and the English ones, so that claims can be compared. */
  terms: Readonly<Record<string, string>>;
  /** What stands for a placeholder of content/placeholders.ts in translated entries, where that is a sentence. */
  placeholders: Readonly<Record<string, string>>;
  /** Seconds in words, rounded up: "7 minutos". */
  duration: (seconds: number) => string;
  pages: TranslatedPages;
}

export interface Head {
  title: string;
  description: string;
}

export interface LinkWords {
  to: string;
  label: string;
}

/** The pages that there are in a second language, by the key of the English one. Links to English pages have English addresses. */
export interface TranslatedPages {
  frame: {
    skip: string;
    home: string;
    homeLink: string;
    main: string;
    breadcrumb: string;
    /** Of the link to the English page. */
    language: string;
    menu: { open: string; close: string };
    nav: readonly LinkWords[];
    tagline: string;
    columns: readonly { title: string; isEnglish?: boolean; links: readonly LinkWords[] }[];
    owner: { text: string; link: string };
    rights: string;
    /** Said behind the name of a link that opens in a new tab. */
    newTab: string;
    /** The terms of service as the forms name them: it becomes a link. */
    terms: string;
    /** Begins the title of a page that refuses what was sent. */
    error: string;
    /** Beside the consent to the license, what it allows. */
    license: string;
    /** Where a link to a page is shared: the line on its card, and what is to be seen there. */
    card: { line: string; alt: string };
  };
  notFound: { title: string; text: string; link: string };
  home: Head & {
    name: string;
    lead: string;
    listTitle: string;
    list: readonly { to: string; title: string; text: string }[];
    english: { title: string; text: string; links: readonly LinkWords[] };
    join: { title: string; lead: string; note: string };
  };
  community: Head & {
    name: string;
    lead: string;
    faq: string;
    offices: { title: string; lead: string };
    /** Of a line about an office or a public meeting. */
    board: {
      link: string;
      tried: string;
      callFirst: string;
      undated: string;
      checked: string;
      source: string;
      when: string;
      where: string;
      speak: string;
      calendar: string;
    };
    /** Above an entry that is shown in English. */
    missing: string;
    outdated: string;
    more: { text: string; label: string };
  };
  events: Head & {
    name: string;
    lead: string;
    next: string;
    coming: string;
    none: string;
    status: { cancelled: string; postponed: string };
    map: string;
    english: string;
    meetings: { title: string; lead: string };
    host: { title: string; text: string; advice: string; items: readonly string[] };
  };
  news: Head & {
    name: string;
    lead: string;
    form: string;
    advice: string;
    english: { text: string; label: string };
  };
  getInvolved: Head & {
    name: string;
    lead: string;
    ways: string;
    cards: readonly { title: string; text: string; type: string }[];
    form: string;
    aside: { title: string; general: string; press: string };
  };
  contact: Head & {
    name: string;
    lead: string;
    cards: { general: string; location: string; press: string };
    form: string;
    note: string;
    answer: string;
    press: { title: string; before: string; link: string; after: string };
  };
}
