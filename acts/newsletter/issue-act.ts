/** What acts on issues have in common. */
import { issue } from "../../publishing/kinds/issue.ts";
import { type Act, defineAct, refuse } from "../act.ts";

/** An act on an entry that is an issue; on any other one it does nothing. */
export function defineIssueAct<P = undefined>(act: Omit<Act<"entry", P>, "on">): Act {
  return defineAct<"entry", P>({
    ...act,
    on: "entry",
    run: async (work) =>
      work.target.kind.name === issue.name
        ? act.run(work)
        : refuse("not_found", "That’s no newsletter issue."),
  });
}
