import { expect, test } from "vitest";
import { scanXml } from "./scan-xml.ts";

/** What is passed on, as text: `<name key=value>`, `</name>` and the pieces of text. */
function heard(xml: string): string {
  let heard = "";
  scanXml(xml, {
    open(name, attributes, empty) {
      const keys = Object.entries(attributes).map(([key, value]) => ` ${key}=${value}`);
      heard += `<${name}${keys.join("")}${empty ? "/" : ""}>`;
    },
    close(name) {
      heard += `</${name}>`;
    },
    text(text) {
      heard += text;
    },
    done: () => false,
  });
  return heard;
}

test.each([
  ["<A x='1' Y=\"2\">b</A>", "<a x=1 y=2>b</a>"],
  ["<a/><b /><c d='e'/>", "<a/><b/><c d=e/>"],
  ["<a x=1 y=two>b</a>", "<a x=1 y=two>b</a>"],
  ["<a title='a > b'>c</a>", "<a title=a > b>c</a>"],
  ['<a href="x>b</a>', "<a>b</a>"],
  ["a < b & c <d", "a < b & c <d>"],
  ["<!-- <a> --><?php echo 1 ?><!DOCTYPE x>b", "b"],
  ["<![CDATA[<b>&amp;]]>c", "<b>&amp;c"],
  ["<a><![CDATA[never closed</a><a><![CDATA[closed]]></a>", "<a>never closed</a><a><![CDATA[closed</a>"],
  [
    "<item><![CDATA[never closed</item><item><![CDATA[closed]]></item>",
    "<item>never closed</item><item>closed</item>",
  ],
  ["&eacute;&#8217;&#x2019;&#146;&amp;lt;&nothing;&copy", "é’’’&lt;&nothing;&copy"],
  ["<a b='&quot;x&quot;'/>", '<a b="x"/>'],
  ["</b></a", "</b></a>"],
])("%j is read as %j", (xml, expected) => {
  expect(heard(xml)).toBe(expected);
});

test.each([
  "<",
  "<a",
  "<a b='",
  "<![CDATA[</",
  "<![CDATA[</item>",
  "<!--",
  "<?",
  "</b>",
  "&a;",
  "<a b=c>",
  "<a\n",
])("5 MB of %j are read in time", (piece) => {
  const start = performance.now();
  heardLength(piece.repeat(5_000_000 / piece.length));
  expect(performance.now() - start).toBeLessThan(10_000);
});

function heardLength(xml: string): number {
  let pieces = 0;
  const count = () => {
    pieces += 1;
  };
  scanXml(xml, { open: count, close: count, text: count, done: () => false });
  return pieces;
}
