/** Which HTML may stand in a page: that of our own Markdown. */

const element =
  "a|abbr|b|blockquote|br|cite|code|dd|del|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|input|kbd|li|ol|p|pre|q|s|small|strong|sub|sup|table|tbody|td|tfoot|th|thead|time|tr|ul";
const attributes = [
  '(?:alt|align|checked|class|colspan|date[tT]ime|disabled|height|id|lang|loading|rel|rowspan|scope|start|title|type|width)="[^"<>]*"',
  'href="(?:https?:|mailto:|tel:|/|#)[^"<>]*"',
  'src="/(?!/)[^"<>]*"',
].join("|");
const harmlessTag = new RegExp(`</?(?:${element})(?: (?:${attributes}))* ?/?>`, "g");

/** Whether HTML holds only text and the elements of Markdown: no script, style or third-party URL. */
export function isHarmless(html: string): boolean {
  return !html.replace(harmlessTag, "").includes("<");
}
