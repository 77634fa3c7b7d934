/** The addresses of the list of subscribers. */
import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "screens/subscribers";

export const subscriberRoutes: RouteConfigEntry[] = [
  route("subscribers", `${folder}/subscribers.tsx`),
  route("subscribers/import", `${folder}/import.tsx`),
  route("subscribers/import/:number", `${folder}/import-report.tsx`),
  route("subscribers/import/:number/refused", `${folder}/refused-lines.ts`),
  route("subscribers/export", `${folder}/export.ts`),
  route("subscribers/:id", `${folder}/subscriber.tsx`),
  route("subscribers/:id/erase", `${folder}/erase.tsx`),
];
