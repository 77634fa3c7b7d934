import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The screens of the news. */
export const newsRoutes: RouteConfigEntry[] = [
  route("news", "screens/news/news.tsx"),
  route("news/add", "screens/news/add-source.tsx"),
  route("news/why", "screens/news/why.tsx"),
];
