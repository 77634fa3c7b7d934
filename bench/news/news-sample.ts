/** Deterministic feeds of the news bench, shaped like WordPress's, some 90 KB each. */
export const feedCount = 500;
export const itemsAFeed = 50;

/** The feed of publisher number `feed`. */
export function feedText(feed: number): string {
  const items = Array.from({ length: itemsAFeed }, (_, item) => itemText(feed, item)).join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Publisher ${feed}</title><link>https://publisher-${feed}.example</link>
${items}
</channel></rss>`;
}

const words =
  "memphis data center power water council grid model network research school river county plan report".split(
    " ",
  );

function itemText(feed: number, item: number): string {
  const url = `https://publisher-${feed}.example/2025/10/story-${item}/?utm_source=rss`;
  const date = new Date(Date.UTC(2025, 9, 1) + (feed * itemsAFeed + item) * 60_000).toUTCString();
  return `<item><title>Story ${item} &#8217;of&#8217; ${text(feed + item, 6)}</title><link>${url}</link>
<dc:creator><![CDATA[Newsroom]]></dc:creator><pubDate>${date}</pubDate>
<guid isPermaLink="false">https://publisher-${feed}.example/?p=${item}</guid>
<description><![CDATA[<p>AI &amp; ${text(item, 40)} [&#8230;]</p>]]></description>
<content:encoded><![CDATA[<p>${text(feed, 80)}</p><p>${text(item + 3, 80)}</p>]]></content:encoded></item>`;
}

function text(seed: number, count: number): string {
  return Array.from({ length: count }, (_, index) => words[(seed * 7 + index * index) % words.length]).join(
    " ",
  );
}
