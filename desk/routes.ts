/** The route table of the desk: every address of it. Files are in desk/screens/. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  // Whoever is signed in: the frame around every screen refuses everybody else.
  layout("screens/frame.tsx", [
    index("screens/today/today.tsx"),
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
  route("sign-out", "screens/account/sign-out.ts"),
] satisfies RouteConfig;
