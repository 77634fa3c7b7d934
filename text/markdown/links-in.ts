/** The links and pictures of a Markdown text. */
import { Marked, type Token, type Tokens } from "marked";
import { withTimeLimit } from "./time-limit.ts";
import { decorationTitle } from "./title-words.ts";

/** The addresses that its links go to, in their order. */
export function linksIn(markdown: string): string[] {
  return tokensOf<Tokens.Link>(markdown, "link").map(({ href }) => href);
}

/** Its pictures: address, alternative text, and whether it says that there is none because they only decorate. */
export function picturesIn(markdown: string): { href: string; alt: string; decorates: boolean }[] {
  return tokensOf<Tokens.Image>(markdown, "image").map(({ href, text, title }) => ({
    href,
    alt: text,
    decorates: title === decorationTitle,
  }));
}

function tokensOf<T extends Token>(markdown: string, type: T["type"]): T[] {
  const walk = () => {
    const marked = new Marked();
    const found: Token[] = [];
    marked.walkTokens(marked.lexer(markdown), (token) => {
      if (token.type === type) found.push(token);
    });
    return found as T[];
  };
  // What is shown as it was typed has neither (text/markdown/render-safely.ts).
  return withTimeLimit(markdown, walk, () => []);
}
