/** The route table of the desk: every address of it. Files are in desk/screens/. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { entryRoutes } from "./screens/entries/entry-routes.ts";

export default [
  // Whoever is signed in: the frame around every screen refuses everybody else.
  layout("screens/frame.tsx", [
    index("screens/today/today.tsx"),
    route("search", "screens/search/search.tsx"),
    route("proposals", "screens/proposals/proposals.tsx"),
    route("proposals/changes/:number", "screens/proposals/change.tsx"),
    route("proposals/:reference", "screens/proposals/proposal.tsx"),
    route("proposals/:reference/decline", "screens/proposals/decline.tsx"),
    route("proposals/:reference/preview", "screens/proposals/proposal-preview.ts"),
    route("proposals/:reference/undo", "screens/proposals/undo-decision.ts"),
    route("people", "screens/people/people.tsx"),
    route("people/invite", "screens/people/invite.tsx"),
    route("people/activity", "screens/people/activity.tsx"),
    route("people/:id/remove", "screens/people/remove.tsx"),
    route("account", "screens/account/account.tsx"),
    route("account/passkey", "screens/account/passkey-new.tsx"),
    ...entryRoutes,
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
