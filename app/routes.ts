/** The route table: every URL of the site. */
import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("pages/home.tsx"),
  route("about", "pages/about.tsx"),
  route("news", "pages/news.tsx"),
  route("community", "pages/community.tsx"),
  route("events", "pages/events.tsx"),
  route("get-involved", "pages/get-involved.tsx"),
  route("contact", "pages/contact.tsx"),
  route("privacy", "pages/privacy.tsx"),
  route("terms", "pages/terms.tsx"),
  route("sitemap", "pages/sitemap.tsx"),
  route("*", "pages/not-found.tsx"),

  route("events.ics", "files/events-ics.ts"),
  route("events/:file", "files/event-ics.ts"),
  route("feed.xml", "files/feed-xml.ts"),
  route("feed.json", "files/feed-json.ts"),
  route(".well-known/security.txt", "files/security-txt.ts"),
  route("sitemap.xml", "files/sitemap-xml.ts"),
  route("robots.txt", "files/robots-txt.ts"),
  route("llms.txt", "files/llms-txt.ts"),
  route("site.webmanifest", "files/webmanifest.ts"),
] satisfies RouteConfig;
