/** The addresses of proposals. */
import { type RouteConfigEntry, route } from "@react-router/dev/routes";

export const proposalRoutes: RouteConfigEntry[] = [
  route("proposals", "screens/proposals/proposals.tsx"),
  route("proposals/changes/:number", "screens/proposals/change.tsx"),
  route("proposals/:reference", "screens/proposals/proposal.tsx"),
  route("proposals/:reference/decline", "screens/proposals/decline.tsx"),
  route("proposals/:reference/preview", "screens/proposals/proposal-preview.ts"),
  route("proposals/:reference/undo", "screens/proposals/undo-decision.ts"),
];
