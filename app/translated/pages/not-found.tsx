import { translatedPath } from "../../../content/translate.ts";
import { Lost } from "../../pages/not-found.tsx";
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
  const { link: label, ...words } = pages.notFound;
  return <Lost {...words} link={{ to: translatedPath("/", code), label }} />;
}
