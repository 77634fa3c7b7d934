/** The route table of the desk: every address of it. Files are in desk/screens/. */
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  // Whoever is signed in: the frame around every screen refuses everybody else.
  layout("screens/frame.tsx", [index("screens/today/today.tsx"), route("*", "screens/not-found.tsx")]),
  // Whoever is not, or not lately enough.
  route("sign-out", "screens/account/sign-out.ts"),
] satisfies RouteConfig;
