/** The totals of page views as a file. It holds nothing of a person. */
import { defineAct } from "../act.ts";

export const exportViews = defineAct({
  name: "views.export",
  on: "site",
  role: "owner",
  label: "Export (.csv)",
  log: "exported the views",
  run: async () => ({}),
});
