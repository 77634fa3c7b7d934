/** What a page in a second language is, and the parts that all of them have. */
import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { ActionFunction, LoaderFunction } from "react-router";
import type { Language } from "../../content/language.ts";
import { asEnglish } from "../../content/translate.ts";
import type { BandSpot } from "../ui/hero/band.tsx";
import { PageHead } from "../ui/layout/page-head.tsx";
import type { translatedKeys } from "./language-links.ts";

export interface TranslatedPage {
  /** The path of the English page. */
  path: string;
  loader: LoaderFunction;
  action?: ActionFunction;
  Component: ComponentType;
  /** With every answer. */
  headers?: Readonly<Record<string, string>>;
  /** What its head says, from what the loader gave. */
  head: (loaded: unknown) => PageWords;
}

export interface PageWords {
  title: string;
  description: string;
  /** In the breadcrumb. */
  name?: string;
  /** Further schema.org objects, without their `@context`. */
  jsonLd?: readonly object[];
  /** No search engine should list it. */
  isPrivate?: boolean;
}

export type MakePage = (language: Language) => TranslatedPage;

export const LanguageContext = createContext<Language | undefined>(undefined);

/** Throws outside of a page in a second language. */
export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error("useLanguage stands outside of a page in a second language");
  return language;
}

/** The top of the page, as app/ui/layout/page-head.tsx; that of the door has no breadcrumb. */
export function PageTop(props: {
  page: (typeof translatedKeys)[number];
  band?: BandSpot;
  thing?: ReactNode;
  quiet?: boolean;
}) {
  const { page, ...rest } = props;
  const { name, title, lead } = useLanguage().pages[page];
  return <PageHead {...rest} page={page === "home" ? [] : [{ name }]} title={title} lead={lead} />;
}

export function EnglishLink({ to, label }: { to: string; label: string }) {
  return (
    <a href={to} hrefLang="en">
      {asEnglish(label)}
    </a>
  );
}
