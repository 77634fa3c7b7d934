/**
 * Which markup script may put into a page: the content security policy asks for Trusted Types (`require-trusted-types-for`
 * in server/http/security-headers.ts), and what is not harmless is refused by the browser.
 */

/** What React itself writes to make an empty element of this kind. */
const emptyScript = "<script></script>";

const element =
  "a|abbr|b|blockquote|br|cite|code|dd|del|dl|dt|em|figcaption|figure|h[1-6]|hr|i|img|input|kbd|li|ol|p|pre|q|s|small|strong|sub|sup|table|tbody|td|tfoot|th|thead|time|tr|ul";
const attributes = [
  '(?:alt|align|checked|class|colspan|datetime|disabled|height|id|lang|rel|rowspan|scope|start|title|type|width)="[^"<>]*"',
  'href="(?:https?:|mailto:|tel:|/|#)[^"<>]*"',
  'src="/(?!/)[^"<>]*"',
].join("|");
const harmlessTag = new RegExp(`</?(?:${element})(?: (?:${attributes}))* ?/?>`, "g");

/** Whether HTML holds nothing but words and the elements of Markdown, with no script, no style and no foreign file. */
export function isHarmless(html: string): boolean {
  return !html.replace(harmlessTag, "").includes("<");
}

interface Policies {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown;
}

/**
 * Makes the one policy that the browser asks before a string becomes markup (Trusted Types, section 2.3.4, default policy).
 * Call it once, before React starts; browsers without Trusted Types need none.
 */
export function allowHarmlessMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === emptyScript || isHarmless(html) ? html : null),
  });
}
