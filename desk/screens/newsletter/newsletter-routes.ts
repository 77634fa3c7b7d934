/** The addresses of the newsletter. */
import { type RouteConfigEntry, route } from "@react-router/dev/routes";

const folder = "screens/newsletter";

export const newsletterRoutes: RouteConfigEntry[] = [
  route("newsletter", `${folder}/newsletter.tsx`),
  route("newsletter/:id", `${folder}/issue.tsx`),
  route("newsletter/:id/draft", `${folder}/issue-autosave.ts`),
  route("newsletter/:id/preview", `${folder}/issue-preview.ts`),
  route("newsletter/:id/send", `${folder}/issue-send.tsx`),
];
