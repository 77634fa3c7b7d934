/** The links and pictures of a Markdown text. */
import { Marked } from "marked";

/** The addresses that its links go to, in their order. */
export function linksIn(markdown: string): string[] {
  const links: string[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "link") links.push(token.href);
  });
  return links;
}

/** Its pictures: address and alternative text. */
export function picturesIn(markdown: string): { href: string; alt: string }[] {
  const pictures: { href: string; alt: string }[] = [];
  const marked = new Marked();
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "image") pictures.push({ href: token.href, alt: token.text });
  });
  return pictures;
}
