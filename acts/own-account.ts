/** Acts on one's own account: of everybody at the desk, and nobody else's. */
import type { Person } from "../accounts/people.ts";
import { type Act, type Done, defineAct, type Refused, refuse, type Work } from "./act.ts";

type OwnAct<P> = Pick<Act<"person", P>, "name" | "fresh" | "label" | "log" | "input" | "prepare"> & {
  run: (work: Work<Person, P>) => Promise<Done | Refused>;
};

export function onOwnAccount<P = undefined>(act: OwnAct<P>): Act {
  return defineAct<"person", P>({
    ...act,
    on: "person",
    role: "editor",
    undo: "never",
    run: async (work) =>
      work.target.email === work.actor.email
        ? act.run(work)
        : refuse("not_allowed", "That’s somebody else’s account."),
  });
}
