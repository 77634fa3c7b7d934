/** The HTML document of a page in a second language: what app/root.tsx and app/ui/layout/page-meta.ts are for the English ones. */
import type { ReactNode } from "react";
import type { Language } from "../../content/language.ts";
import { site } from "../../content/site.ts";
import { asEnglish, inLanguage, translatedPath } from "../../content/translate.ts";
import { FormSpeech } from "../ui/form/form-result.tsx";
import { formWords } from "../ui/form/form-words.ts";
import { ChromeWords } from "../ui/layout/chrome-words.ts";
import { Footer } from "../ui/layout/footer.tsx";
import { Header } from "../ui/layout/header.tsx";
import { absolute, shareTags } from "../ui/layout/page-meta.ts";
import { entryStructuredData, websiteId } from "../ui/layout/structured-data.ts";
import { alternates } from "./language-links.ts";
import { formIn } from "./translated-form.ts";
import { type PageWords, useLanguage } from "./translated-page.tsx";

interface DocumentProps {
  language: Language;
  /** The path of the English page. */
  english: string;
  head: PageWords;
  /** The answer to a form that was refused. */
  isRefused: boolean;
  stylesheets: readonly string[];
  children: ReactNode;
}

export function TranslatedDocument(props: DocumentProps) {
  const { head, isRefused, stylesheets, children } = props;
  const { tag, pages } = props.language;
  const name = head.title.includes(site.name) ? head.title : `${head.title} | ${site.name}`;
  return (
    <html lang={tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={__THEME_COLOR__} />
        <title>{isRefused ? pages.frame.error + name : name}</title>
        {head.isPrivate ? <meta name="robots" content="noindex" /> : <Public {...props} name={name} />}
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {import.meta.env.DEV ? <script type="module" src="/app/translated/dev-styles.ts" /> : null}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  );
}

function Public({ language: { code, tag, pages }, head, name, english }: DocumentProps & { name: string }) {
  const path = translatedPath(english, code);
  const url = absolute(path);
  const card = site.shareImage.replace("home", code);
  const { alt } = pages.frame.card;
  const home = { name: pages.home.name, path: translatedPath("/", code) };
  const trail = path === home.path || !head.name ? [] : [{ name: head.name }];
  const page = {
    "@type": "WebPage",
    "@id": `${url}#page`,
    url,
    name: head.title,
    description: head.description,
    inLanguage: tag,
    isPartOf: { "@id": websiteId },
    ...(trail.length > 0 && { breadcrumb: { "@id": `${url}#breadcrumb` } }),
  };
  const graph = entryStructuredData({ path, trail, home }, [page, ...(head.jsonLd ?? [])]);
  return (
    <>
      <meta name="description" content={head.description} />
      <link rel="canonical" href={url} />
      {alternates(english).map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      <meta property="og:locale:alternate" content={site.language.replace("-", "_")} />
      {shareTags(name, head.description, path, card, alt, tag).map(({ content, ...of }) => (
        <meta key={Object.values(of)[0]} {...of} content={content} />
      ))}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<", which could end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(graph).replaceAll("<", "\\u003c") }}
      />
    </>
  );
}

/** `english`: the path of the same page in English, if it has a link to that. */
export function TranslatedFrame({ english, children }: { english?: string; children: ReactNode }) {
  const language = useLanguage();
  const { code, pages } = language;
  const { frame } = pages;
  const columns = frame.columns.map(({ title, isEnglish, links }) => ({
    title,
    links: isEnglish
      ? links.map(({ to, label }) => ({ to, label: asEnglish(label), hrefLang: "en" }))
      : links,
  }));
  return (
    <ChromeWords
      value={{
        ...frame,
        footer: { ...frame, columns },
        home: { path: translatedPath("/", code), name: frame.home },
        homeLink: `${site.name}, ${frame.homeLink}`,
        ownerMail: site.ownerEmail,
        signOffLang: "en",
      }}
    >
      <a className="skip-link" href="#main">
        {frame.skip}
      </a>
      <Header />
      {english ? (
        <nav className="languages" aria-label={frame.language} lang="en">
          <a href={english} hrefLang="en">
            {frame.language}
          </a>
        </nav>
      ) : null}
      <main id="main" tabIndex={-1}>
        <FormSpeech value={speechIn(language)}>{children}</FormSpeech>
      </main>
      <Footer />
    </ChromeWords>
  );
}

function speechIn(language: Language): FormSpeech {
  const { code, duration, pages } = language;
  const { terms, newTab, license } = pages.frame;
  return {
    shownForm: (form) => formIn(language, form),
    shownError: (message) => inLanguage(message, code),
    words: { ...inLanguage(formWords, code), newTab },
    duration,
    terms,
    termsLang: "en",
    license,
  };
}
