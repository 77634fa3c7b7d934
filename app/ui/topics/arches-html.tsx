/** The arches of all topics as HTML: the browser needs no script for them, and no list of topics. Server only. */
import { renderToStaticMarkup } from "react-dom/server";
import { Arches } from "./topic-drawings.tsx";

export function archesHtml(): string {
  return renderToStaticMarkup(<Arches current="" />);
}
