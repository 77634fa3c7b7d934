/** The route table: every URL of the site. */
import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { kinds } from "../publishing/catalog.ts";
import { dataFiles } from "./files/open-data-query.ts";

const own = [
  index("pages/home.tsx"),
  route("about", "pages/about.tsx"),
  route("news", "pages/news.tsx"),
  // Requested as /news?topic=… and /events?type=… (app/serve.ts).
  route("news/filtered", "pages/news/filtered.tsx"),
  route("events/filtered", "pages/events-filtered.tsx"),
  route("news/rules", "pages/news/rules.tsx"),
  route("news/s/:key", "pages/news/one-story.tsx"),
  route("news/:period", "pages/news/period.tsx"),
  route("community", "pages/community.tsx"),
  route("events", "pages/events.tsx"),
  route("events/:slug", "pages/event.tsx"),
  route("events/:slug/seat", "pages/seats/take.tsx"),
  route("events/meetings/:slug", "pages/meeting.tsx"),
  route("events/series/:slug", "pages/series.tsx"),
  route("stories/:slug", "pages/story.tsx"),
  route("newsletter", "pages/newsletter.tsx"),
  route("newsletter/follow", "pages/newsletter/follow.tsx"),
  route("newsletter/mine", "pages/newsletter/mine.tsx"),
  route("newsletter/mail/:ids", "pages/newsletter/mail.tsx"),
  route("newsletter/:slug", "pages/newsletter-issue.tsx"),
  route("record", "pages/record/record.tsx"),
  route("record/:slug", "pages/record/record-entry.tsx"),
  ...["topics/:value", "places/:value"].map((path) => route(path, "pages/topics/topic.tsx", { id: path })),
  ...["data", "press"].map((path) => route(path, "pages/topics/for-others.tsx", { id: path })),
  route("get-involved", "pages/get-involved.tsx"),
  route("contact", "pages/contact.tsx"),
  route("privacy", "pages/privacy.tsx"),
  route("terms", "pages/terms.tsx"),
  route("accessibility", "pages/accessibility.tsx"),
  route("search", "pages/search.tsx"),
  route("sitemap", "pages/sitemap.tsx"),
  // The private links of somebody with a seat, and of somebody who proposed an event or sent a story.
  route("seat", "pages/seats/mine.tsx"),
  route("proposal", "pages/proposal.tsx"),
  // The private link of a report.
  route("report", "pages/report.tsx"),
  route("*", "pages/not-found.tsx"),

  // The second is requested as /events/<slug>.ics (app/serve.ts).
  ...["events.ics", "events/:slug/ics", "events/series/:series/ics"].map((path) =>
    route(path, "files/events-ics.ts", { id: path }),
  ),
  // Requested as /events/meetings/<name>.ics.
  route("events/meetings/:name/ics", "files/meetings-ics.ts"),
  ...["feed.xml", "feed.json"].map((path) => route(path, "files/feed.ts", { id: path })),
  route("news/:topic/feed.xml", "files/topic-feed-xml.ts"),
  ...dataFiles.map((path) => route(path, "files/open-data.ts", { id: path })),
  route("embed/topics/:value", "files/embed-strip.tsx"),
  route("embed/events", "files/embed-events.tsx"),
  route("events/:slug/poster", "files/poster.tsx"),
  // The short address of an event, on its poster.
  route("e/:id", "files/short-address.ts"),
  route(".well-known/security.txt", "files/security-txt.ts"),
  route("sitemap.xml", "files/sitemap-xml.ts"),
  route("robots.txt", "files/robots-txt.ts"),
  route("llms.txt", "files/llms-txt.ts"),
  route("site.webmanifest", "files/webmanifest.ts"),
] satisfies RouteConfig;

const served = new Set(own.map(({ path }) => path));

/** Kinds of entries without pages made for them have the plain ones. */
const plain = [...kinds.values()].flatMap(({ name, path = "", listPath }) => [
  ...(path === listPath ? plainRoute(path, "pages/entry-list.tsx", `${name}-list`) : []),
  ...(path ? plainRoute(`${path}/:slug`, "pages/entry.tsx", `${name}-entry`) : []),
]);

function plainRoute(path: string, file: string, id: string) {
  const relative = path.slice(1);
  return served.has(relative) ? [] : [route(relative, file, { id })];
}

export default [...own, ...plain] satisfies RouteConfig;
