import { expect, test } from "vitest";
import { pageWords } from "./page-index.ts";

test("the words of a page are those of its main part, without navigation, forms and code", () => {
  const html = `<html><head><title>T</title></head><body><nav>Menu</nav><main id="main"><nav><a>Home</a></nav>
    <h1>Our <span>St</span>ory</h1><p>Bread &amp; butter<br/>daily</p><style>p{}</style><svg><path d="M0"/></svg>
    <form><label>Name</label></form><dialog><p>Sent</p></dialog><script type="application/json">{"a":"<p>x</p>"}</script></main>
    <footer>End</footer></body></html>`;
  expect(pageWords(html)).toBe("Our Story Bread & butter daily");
  expect(pageWords("<p>no main</p>")).toBe("");
});
