import "../../pages/lost.css";
import { translatedPath } from "../../../content/translate.ts";
import { Elevation } from "../../ui/drawing/bridge.tsx";
import { lampBits } from "../../ui/drawing/bridge-paths.ts";
import { Headline, Section } from "../../ui/news/headline.tsx";
import { type MakePage, useLanguage } from "../translated-page.tsx";

/** As app/pages/not-found.tsx, for addresses under that of a language. */
export const notFoundPage: MakePage = ({ pages }) => ({
  path: "/404",
  loader: () => null,
  head: () => ({ title: pages.notFound.title, description: "", isPrivate: true }),
  Component: NotFound,
});

function NotFound() {
  const { code, pages } = useLanguage();
  const { title, text, link } = pages.notFound;
  return (
    <Section className="lost">
      <div className="crossing">
        <Elevation bits={lampBits(404)} />
        <Elevation bits={lampBits(404)} />
      </div>
      <div className="stack">
        <Headline level={1} id="lost-title">
          {title}
        </Headline>
        <p>{text}</p>
        <p className="button-row">
          <a className="button" href={translatedPath("/", code)}>
            {link}
          </a>
        </p>
      </div>
    </Section>
  );
}
