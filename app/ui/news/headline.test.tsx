import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Headline } from "./headline.tsx";

const html = (text: string) => renderToStaticMarkup(<Headline level={2}>{text}</Headline>);
const mind = '<span class="mind-word">AI</span>';

test("the word AI in a headline is set in the machine's type", () => {
  expect(html("Soul of AI")).toBe(`<h2>Soul of ${mind}</h2>`);
});

test("the name of the site stays on one line and keeps its words", () => {
  expect(html("Join the 901 AI Network")).toBe(
    `<h2>Join the <span class="together">901 ${mind}</span> Network</h2>`,
  );
});

test("xAI and words that begin with AI are left alone", () => {
  expect(html("How xAI and Aix met the AIM")).toBe("<h2>How xAI and Aix met the AIM</h2>");
});
