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
  };
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
    offices: {
      title: string;
      lead: string;
      link: string;
      tried: string;
      callFirst: string;
      undated: string;
      checked: string;
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
