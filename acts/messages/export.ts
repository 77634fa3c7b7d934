/** Messages as a file. */
import { defineAct } from "../act.ts";

export const exportMessages = defineAct({
  name: "message.export",
  on: "site",
  role: "owner",
  fresh: true,
  label: "Export",
  log: "exported messages",
  run: async () => ({}),
});
