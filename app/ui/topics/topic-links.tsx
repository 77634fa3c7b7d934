/** Links from what is published to the pages of its topics. */
import { Fragment } from "react";
import { topicLabel } from "../../../content/topics.ts";
import { escapeHtml } from "../../../text/html.ts";
import { topicPath } from "./scope.ts";

/** The labels in one line, each a link, after the word for them: links within words need not be as large as a thumb (WCAG 2.5.5). */
export function TopicLinks({ topics, word }: { topics: readonly string[]; word: string }) {
  return topics.map((topic, at) => (
    <Fragment key={topic}>
      {at > 0 ? ", " : `${word}: `}
      <a href={topicPath(topic)}>{topicLabel(topic)}</a>
    </Fragment>
  ));
}

/** The same as HTML, for texts that need no script; "" without any. */
export function topicLinksHtml(topics: readonly string[]): string {
  const links = topics.map((topic) => `<a href="${topicPath(topic)}">${escapeHtml(topicLabel(topic))}</a>`);
  return links.length > 0 ? ` <small class="topic-links">${links.join(", ")}</small>` : "";
}
