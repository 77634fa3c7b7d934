import type { ComponentType } from "react";
import type { ActionFunction, LoaderFunction } from "react-router";
import type { Head, Language } from "../../content/language.ts";

/** A page in a second language. */
export interface TranslatedPage {
  /** The path of the English page. */
  path: string;
  loader: LoaderFunction;
  action?: ActionFunction;
  Component: ComponentType;
  /** With every answer. */
  headers?: Readonly<Record<string, string>>;
  /** What its head says, from what the loader gave. */
  head: (loaded: unknown) => PageHead;
}

export interface PageHead extends Head {
  /** In the breadcrumb. */
  name?: string;
  /** Further schema.org objects, without their `@context`. */
  jsonLd?: readonly object[];
  /** No search engine should list it. */
  isPrivate?: boolean;
}

/** Makes the page in a language. */
export type MakePage = (language: Language) => TranslatedPage;
