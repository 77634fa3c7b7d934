/** What stands around every page in a second language: header, menu and footer with its words, without script. */
import type { ReactNode } from "react";
import type { Language } from "../../content/language.ts";
import { site } from "../../content/site.ts";
import { asEnglish, inLanguage, translatedPath } from "../../content/translate.ts";
import { FormSpeech } from "../ui/form/form-result.tsx";
import { formWords } from "../ui/form/form-words.ts";
import { ChromeWords } from "../ui/layout/chrome-words.ts";
import { Footer } from "../ui/layout/footer.tsx";
import { Header } from "../ui/layout/header.tsx";
import { formIn } from "./translated-form.ts";
import { useLanguage } from "./translated-page.tsx";

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
