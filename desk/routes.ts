/** The route table of the desk: every address of it. Files are in desk/screens/. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { entryRoutes } from "./screens/entries/entry-routes.ts";
import { healthRoutes } from "./screens/health/health-routes.ts";
import { newsRoutes } from "./screens/news/news-routes.ts";
import { newsletterRoutes } from "./screens/newsletter/newsletter-routes.ts";
import { proposalRoutes } from "./screens/proposals/proposal-routes.ts";
import { subscriberRoutes } from "./screens/subscribers/subscriber-routes.ts";

export default [
  // Whoever is signed in: the frame around every screen refuses everybody else.
  layout("screens/frame.tsx", [
    index("screens/today/today.tsx"),
    route("search", "screens/search/search.tsx"),
    ...proposalRoutes,
    ...newsletterRoutes,
    ...subscriberRoutes,
    route("people", "screens/people/people.tsx"),
    route("people/invite", "screens/people/invite.tsx"),
    route("people/activity", "screens/people/activity.tsx"),
    route("people/:id/remove", "screens/people/remove.tsx"),
    route("visits", "screens/visits/visits.tsx"),
    route("visits/export.csv", "screens/visits/export.ts"),
    route("account", "screens/account/account.tsx"),
    route("account/passkey", "screens/account/passkey-new.tsx"),
    ...entryRoutes,
    ...newsRoutes,
    ...healthRoutes,
    route("messages", "screens/messages/list.tsx"),
    route("messages/export", "screens/messages/export.ts"),
    route("messages/undo", "screens/messages/undo.ts"),
    route("messages/templates", "screens/messages/templates.tsx"),
    route("messages/templates/:id", "screens/messages/template.tsx"),
    route("messages/:reference", "screens/messages/message.tsx"),
    route("messages/:reference/erase", "screens/messages/erase.tsx"),
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
