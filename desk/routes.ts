/** The route table of the desk: every address of it. Files are in desk/screens/. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

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
    route("*", "screens/not-found.tsx"),
  ]),
  // Whoever is not, or not lately enough.
  route("sign-out", "screens/account/sign-out.ts"),
] satisfies RouteConfig;
