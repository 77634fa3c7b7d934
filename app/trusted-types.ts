/**
 * The Trusted Types policy: which HTML strings script may insert. The content security policy requires it
 * (`require-trusted-types-for` in server/http/security-headers.ts), and the browser refuses everything else.
 */

/** What React writes to create an empty script element. */
const emptyScript = "<script></script>";

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

interface Policies {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown;
}

/**
 * Creates the default policy (W3C Trusted Types, section 2.3.4). Call it once, before React starts; does nothing in
 * browsers without Trusted Types.
 */
export function allowHarmlessMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === emptyScript || isHarmless(html) ? html : null),
  });
}
