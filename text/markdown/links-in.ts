/** The links and pictures of a Markdown text. */
import { Marked, type Token } from "marked";
import { withTimeLimit } from "./time-limit.ts";

/** The addresses that its links go to, in their order. */
export function linksIn(markdown: string): string[] {
  return collect(markdown, (token) => (token.type === "link" ? [token.href as string] : []));
}

/** Its pictures: address and alternative text. */
export function picturesIn(markdown: string): { href: string; alt: string }[] {
  return collect(markdown, (token) =>
    token.type === "image" ? [{ href: token.href as string, alt: token.text as string }] : [],
  );
}

function collect<T>(markdown: string, pick: (token: Token) => T[]): T[] {
  const walk = () => {
    const marked = new Marked();
    const found: T[] = [];
    marked.walkTokens(marked.lexer(markdown), (token) => {
      found.push(...pick(token));
    });
    return found;
  };
  // What is shown as it was typed has neither (text/markdown/render-safely.ts).
  return withTimeLimit(markdown, walk, () => []);
}
