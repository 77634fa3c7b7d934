import { expect, test, visit } from "../test/support/visit.ts";

test.use({ expectedErrors: [/TrustedHTML|TrustedScriptURL/] });

test("what could do something does not become a part of the page, even when script asks for it", async ({
  page,
}) => {
  await visit(page, "/");
  const outcome = await page.evaluate(() => {
    const place = document.createElement("div");
    const write = (html: string) => {
      try {
        place.innerHTML = html;
        return place.innerHTML;
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement("script");
    let source = "taken";
    try {
      script.src = "/assets/any.js";
    } catch (error) {
      source = (error as Error).name;
    }
    return [write("<p>words</p>"), write("<img src=x onerror=alert(1)>"), source];
  });
  expect(outcome).toEqual(["<p>words</p>", "TypeError", "TypeError"]);
});
