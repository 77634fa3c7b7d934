/** The route table of the desk: every address of it. Files are in desk/screens/. */
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";

export default [
  // Whoever is signed in: the frame around every screen refuses everybody else.
  layout("screens/frame.tsx", [
    index("screens/today/today.tsx"),
    route("undo", "screens/undo.ts"),
    route("search", "screens/search/search.tsx"),
    route("proposals", "screens/proposals/proposals.tsx"),
    route("proposals/changes/:number", "screens/proposals/change.tsx"),
    route("proposals/:reference", "screens/proposals/proposal.tsx"),
    route("proposals/:reference/decline", "screens/proposals/decline.tsx"),
    route("proposals/:reference/preview", "screens/proposals/proposal-preview.ts"),
    route("newsletter", "screens/newsletter/newsletter.tsx"),
    route("newsletter/:id/*", "screens/newsletter/moved.ts"),
    route("subscribers", "screens/subscribers/subscribers.tsx"),
    route("subscribers/import", "screens/subscribers/import.tsx"),
    route("subscribers/import/:number", "screens/subscribers/import-report.tsx"),
    route("subscribers/import/:number/refused", "screens/subscribers/refused-lines.ts"),
    route("subscribers/export", "screens/subscribers/export.ts"),
    route("subscribers/:id", "screens/subscribers/subscriber.tsx"),
    route("subscribers/:id/erase", "screens/subscribers/erase.tsx"),
    route("people", "screens/people/people.tsx"),
    route("people/invite", "screens/people/invite.tsx"),
    route("people/activity", "screens/people/activity.tsx"),
    route("people/:id/remove", "screens/people/remove.tsx"),
    route("visits", "screens/visits/visits.tsx"),
    route("visits/export.csv", "screens/visits/export.ts"),
    route("account", "screens/account/account.tsx"),
    route("account/passkey", "screens/account/passkey-new.tsx"),
    route("entries", "screens/entries/entry-kinds.tsx"),
    route("entries/pictures", "screens/entries/picture-library.tsx"),
    route("entries/pictures/upload", "screens/entries/picture-upload.ts"),
    route("entries/:kind", "screens/entries/entry-list.tsx"),
    // A new entry and a known one share their screens.
    ...editorRoutes("entries/:kind/new", "new-entry"),
    ...editorRoutes("entries/:kind/:id", "entry"),
    route("entries/:kind/:id/history", "screens/entries/entry-history.tsx"),
    route("entries/:kind/:id/in/:language", "screens/translations/entry-translation.tsx"),
    route("news", "screens/news/news.tsx"),
    route("news/add", "screens/news/add-source.tsx"),
    route("news/why", "screens/news/why.tsx"),
    route("health", "screens/health/health.tsx"),
    route("health/promises", "screens/health/promises.tsx"),
    route("health/backups/:name", "screens/health/backup-download.ts"),
    route("messages", "screens/messages/list.tsx"),
    route("messages/export", "screens/messages/export.ts"),
    route("messages/templates", "screens/messages/templates.tsx"),
    route("messages/templates/:id", "screens/messages/templates.tsx", { id: "template" }),
    route("messages/:reference", "screens/messages/message.tsx"),
    route("messages/:reference/erase", "screens/messages/erase.tsx"),
    route("site", "screens/site/site.tsx"),
    route("site/look", "screens/site/look.tsx"),
    route("site/look/home", "screens/site/look-home.ts"),
    route("site/:part", "screens/site/part.tsx"),
    route("*", "screens/not-found.tsx"),
  ]),
  // Whoever is not, or not lately enough.
  route("sign-in", "screens/account/sign-in.tsx"),
  route("sign-in/code", "screens/account/sign-in-code.tsx"),
  route("sign-in/link", "screens/account/sign-in-link.tsx"),
  route("sign-in/again", "screens/account/sign-in-again.tsx"),
  route("invitation", "screens/account/invitation.tsx"),
  route("sign-out", "screens/account/sign-out.ts"),
] satisfies RouteConfig;

function editorRoutes(path: string, id: string): RouteConfigEntry[] {
  return [
    route(path, "screens/entries/entry-editor.tsx", { id }),
    route(`${path}/preview`, "screens/entries/entry-preview.ts", { id: `${id}-preview` }),
    route(`${path}/draft`, "screens/entries/entry-autosave.ts", { id: `${id}-draft` }),
  ];
}
