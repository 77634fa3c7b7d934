/** A child of the news bench: 500 fake publishers on one port, distinguished by the Host header. Prints its port. */
import { createServer } from "node:http";
import { feedCount, feedText } from "./news-sample.ts";

const bodies = Array.from({ length: feedCount }, (_, feed) => Buffer.from(feedText(feed)));

const server = createServer((request, response) => {
  const feed = Number(/\d+/.exec(request.headers.host ?? "")?.[0] ?? 0);
  const etag = `"${feed}-1"`;
  const same = request.headers["if-none-match"] === etag;
  response.writeHead(same ? 304 : 200, { etag, "content-type": "application/rss+xml" });
  response.end(same ? undefined : bodies[feed]);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : address);
});
process.on("disconnect", () => process.exit());
