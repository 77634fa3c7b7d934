import { expect, test } from "@playwright/test";
import { type Rendering, renderSafely } from "./render-safely.ts";

const here = "https://site.example";
const renderings: Rendering[] = [
  { rel: "noopener nofollow ugc" },
  {
    mayWriteTo: true,
    mayLinkHere: true,
    mayShowPictures: true,
    firstLevel: 1,
    cards: { page: "{host}.", video: "{host}" },
  },
  { mayWriteTo: true, mayLinkHere: true, mayShowPictures: true, rel: "", origin: here },
];
/** What the renderer makes: elements with their attributes, and what an address may begin with. */
const allowed = {
  elements: {
    ...Object.fromEntries(
      [
        "b",
        "br",
        "hr",
        "em",
        "strong",
        "del",
        "pre",
        "blockquote",
        "ul",
        "li",
        "table",
        "thead",
        "tbody",
        "tr",
      ]
        .concat(["h1", "h2", "h3", "h4", "h5", "h6"])
        .map((name) => [name, [] as string[]]),
    ),
    p: ["class"],
    small: [],
    ol: ["start"],
    code: ["class"],
    th: ["align"],
    td: ["align"],
    a: ["href", "rel"],
    img: ["src", "alt", "loading"],
  },
  schemes: ["http:", "https:", "mailto:"],
  picture: `${here}/media/`,
};

// biome-ignore format: one piece a line would take a page
const pieces = [
  "<", "</", ">", "/>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "<!DOCTYPE ", "<a href=", "<a ", "</a>",
  "<kbd>", "</kbd>", "<code>", "</code>", "<pre>", "</pre>", "<script>", "</script>", "<style>", "<textarea>", "<title>",
  "<svg/onload=x>", "<math><mtext>", "<table><td>", "<img/src=//evil.example/?{leave}>", "<img src=x onerror=alert(1)>",
  '<meta/http-equiv="refresh"content="0;url=//evil.example">', "<base href=//evil.example>", "<iframe srcdoc=x>", "<form action=//evil.example>",
  "`", "``", "```", "~~~", "*", "**", "_", "__", "~~", "[", "]", "](", ")", "![", "][", "(", "\\", "|", "|-|-|", "\n", "\n\n", "\n> ",
  "\n- ", "\n1. ", "\n# ", "\n    ", "\n===\n", "\n|a|b|\n|-|-|\n", "[x]", "[a]: ", ' "card")', " ", "\t", '"', "'", "&", "&lt;", "&#60;", "&quot;", "&#x22;", "&colon;",
  "javascript:alert(1)", "java\tscript:", "data:text/html,", "vbscript:", "//evil.example", "/\\evil.example", "/\t/evil.example", "https://a.example/x", "http://",
  "www.a.example", "a@b.example", "mailto:a@b.example", "<https://a.example>", "<javascript:x>", "/media/abc-480.webp", "#top", "/news", "words", "onclick=x", "style=x", "=", "\u0000", "\u2028",
];

test("nothing that an editor types becomes an element, attribute or address that the renderer did not make", async ({
  page,
}) => {
  await page.goto("about:blank");
  const random = seeded(901);
  for (let batch = 0; batch < 40; batch++) {
    const made = Array.from({ length: 1_000 }, () => {
      const text = Array.from({ length: 2 + random(24) }, () => pieces[random(pieces.length)]).join("");
      return { text, html: renderSafely(text, renderings[random(renderings.length)]) };
    });
    expect(await page.evaluate(findUnsafe, { made, allowed, here })).toEqual([]);
  }
});

/** In the browser: the renderings in which its parser finds something that is not allowed. */
function findUnsafe(given: {
  made: { text: string; html: string }[];
  allowed: typeof allowed;
  here: string;
}) {
  const elements: Readonly<Record<string, readonly string[]>> = given.allowed.elements;
  const { schemes, picture } = given.allowed;
  const addressOf = (value: string) => (URL.canParse(value, given.here) ? new URL(value, given.here) : null);
  const isSafe = (node: Element) =>
    [...node.attributes].every(({ name, value }) => {
      if (!elements[node.localName]?.includes(name)) return false;
      const address = addressOf(value);
      if (name === "src") return address?.href.startsWith(picture) ?? false;
      if (name !== "href") return true;
      const isOurs = address?.origin === given.here || /^(https?:\/\/|mailto:)/i.test(value);
      // One that no browser can read leads nowhere.
      return isOurs && (address === null || schemes.includes(address.protocol));
    }) &&
    elements[node.localName] !== undefined &&
    node.namespaceURI === "http://www.w3.org/1999/xhtml";
  return given.made.filter(({ html }) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const comments = document.createTreeWalker(template.content, NodeFilter.SHOW_COMMENT);
    return comments.nextNode() !== null || ![...template.content.querySelectorAll("*")].every(isSafe);
  });
}

/** Numbers below `below` that are the same at every run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
