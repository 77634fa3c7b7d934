/** The HTML document of a page in a second language: what app/root.tsx and app/ui/layout/page-meta.ts are for the English ones. */
import type { ReactNode } from "react";
import type { Language } from "../../content/language.ts";
import { site } from "../../content/site.ts";
import { translatedPath } from "../../content/translate.ts";
import { absolute } from "../ui/layout/page-meta.ts";
import { alternates } from "./language-links.ts";
import type { PageHead } from "./translated-page.ts";

interface DocumentProps {
  language: Language;
  /** The path of the English page. */
  english: string;
  head: PageHead;
  /** The answer to a form that was refused. */
  isRefused: boolean;
  stylesheets: readonly string[];
  children: ReactNode;
}

export function TranslatedDocument({
  language,
  english,
  head,
  isRefused,
  stylesheets,
  children,
}: DocumentProps) {
  const { code, tag, pages } = language;
  const url = absolute(translatedPath(english, code));
  const name = head.title.includes(site.name) ? head.title : `${head.title} | ${site.name}`;
  return (
    <html lang={tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={__THEME_COLOR__} />
        <title>{isRefused ? pages.frame.error + name : name}</title>
        {head.isPrivate ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Public head={head} name={name} url={url} english={english} tag={tag} />
        )}
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

function Public(props: { head: PageHead; name: string; url: string; english: string; tag: string }) {
  const { head, name, url, english, tag } = props;
  const image = absolute(site.shareImage);
  const graph = [
    {
      "@type": "WebPage",
      "@id": `${url}#page`,
      url,
      name: head.title,
      description: head.description,
      inLanguage: tag,
      isPartOf: { "@id": `${absolute("/")}#website` },
    },
    ...(head.jsonLd ?? []),
  ];
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return (
    <>
      <meta name="description" content={head.description} />
      <link rel="canonical" href={url} />
      {alternates(english).map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={tag.replace("-", "_")} />
      <meta property="og:locale:alternate" content={site.language.replace("-", "_")} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a "<", which could end the element
        dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
      />
    </>
  );
}
