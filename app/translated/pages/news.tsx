import { pages as english } from "../../../content/pages.ts";
import { asEnglish } from "../../../content/translate.ts";
import { story } from "../../../forms/definitions/story.ts";
import { handleForm, readReceipt } from "../../form-action.ts";
import { SectionHead } from "../../ui/news/headline.tsx";
import { useLanguage } from "../language-context.ts";
import { PageTop } from "../page-top.tsx";
import { PostedForm } from "../posted-form.tsx";
import type { MakePage } from "../translated-page.ts";

export const newsPage: MakePage = ({ code, pages }) => ({
  path: story.path,
  loader: (args) => readReceipt(story, args),
  action: (args) => handleForm(story, args, { language: code }),
  head: () => pages.news,
  Component: News,
});

/** The news is in English: here is the form for a story. */
function News() {
  const words = useLanguage().pages.news;
  const { name, title, lead, form, advice } = words;
  return (
    <>
      <PageTop name={name} title={title} lead={lead} />
      <section className="section">
        <div className="wrap form-section">
          <SectionHead className="form-aside stack" id="story" title={form}>
            <p>{advice}</p>
            <p>
              {words.english.text}{" "}
              <a href={english.news.path} hrefLang="en">
                {asEnglish(words.english.label)}
              </a>
            </p>
          </SectionHead>
          <div className="panel">
            <PostedForm definition={story} labelledBy="story" />
          </div>
        </div>
      </section>
    </>
  );
}
