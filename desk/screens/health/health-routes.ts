import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** The screens of the site's health. */
export const healthRoutes: RouteConfigEntry[] = [
  route("health", "screens/health/health.tsx"),
  route("health/promises", "screens/health/promises.tsx"),
  route("health/backups/:name", "screens/health/backup-download.ts"),
];
