/** Who may do what at the desk: the table that people are shown, and that a test compares with what every address answers. */

/** "fresh": whoever signed in within ten minutes. Whoever may do more may also do what an editor may. */
export type Rule = "anybody" | "editor" | "fresh" | "owner" | "fresh owner";

/** The rules of one address: buttons by their value, "-" for a form without one, "GET" for a download. */
type Buttons = Partial<Record<Rule, string>>;

/** Every address of the route table that takes a form or hands out a file. */
export const whoMay: Readonly<Record<string, Buttons>> = {
  "/sign-in": { anybody: "-" },
  "/sign-in/code": { anybody: "-" },
  "/sign-in/link": { anybody: "-" },
  "/sign-in/again": { editor: "- passkey" },
  "/invitation": { anybody: "-" },
  "/sign-out": { anybody: "-" },
  "/account": { editor: "name digest shortcuts end", fresh: "remove-passkey end-others" },
  "/account/passkey": { fresh: "-" },
  "/": { editor: "says-so says-otherwise still-so take keep-mine put-back" },
  "/people": { "fresh owner": "role sign-out again" },
  "/people/invite": { "fresh owner": "-" },
  "/people/:id/remove": { "fresh owner": "-" },
  "/messages": { editor: "answered reopen spam ham export" },
  "/messages/export": { "fresh owner": "GET" },
  "/messages/undo": { editor: "-" },
  "/messages/templates": { editor: "-" },
  "/messages/templates/:id": { editor: "- delete" },
  "/messages/:reference": { editor: "- note remove-note answered reopen spam ham" },
  "/messages/:reference/erase": { "fresh owner": "-" },
  "/proposals/:reference": { editor: "publish draft" },
  "/proposals/:reference/decline": { editor: "-" },
  "/proposals/:reference/undo": { editor: "-" },
  "/proposals/changes/:number": { editor: "accept decline" },
  "/entries/pictures": { editor: "-" },
  "/entries/pictures/upload": { editor: "-" },
  "/entries/:kind": { editor: "publish withdraw delete delete-asked" },
  "/entries/:kind/new": { editor: "save publish schedule keep" },
  "/entries/:kind/new/preview": { editor: "-" },
  "/entries/:kind/new/draft": { editor: "-" },
  "/entries/:kind/:id": {
    editor: "save publish schedule keep withdraw undo-withdraw cancel undo-cancel",
  },
  "/entries/:kind/:id/preview": { editor: "-" },
  "/entries/:kind/:id/draft": { editor: "-" },
  "/entries/:kind/:id/history": { editor: "-" },
  "/newsletter": { editor: "issue.begin weekly-draft.on weekly-draft.off" },
  "/subscribers": { editor: "ask remove restore" },
  "/subscribers/import": { owner: "-" },
  "/subscribers/import/:number": { owner: "start discard" },
  "/subscribers/import/:number/refused": { owner: "GET" },
  "/subscribers/export": { "fresh owner": "GET" },
  "/subscribers/:id": { editor: "ask remove restore" },
  "/subscribers/:id/erase": { "fresh owner": "-" },
  "/news": { editor: "hide unhide on off return follow read remove add" },
  "/news/add": { editor: "try add" },
  "/visits/export.csv": { editor: "GET" },
  "/health": { editor: "check retry retry-all drop canary", owner: "backup selector promises" },
  "/health/backups/:name": { "fresh owner": "GET" },
};

/** The rule of one button; undefined where there is none. */
export function ruleOf(address: string, button = "-"): Rule | undefined {
  const rules = Object.entries(whoMay[address] ?? {}) as [Rule, string][];
  return rules.find(([, buttons]) => buttons.split(" ").includes(button))?.[0];
}

/** Whether an editor may, freshly signed in. */
export function mayEditor(address: string, button?: string): boolean {
  return !/owner/.test(ruleOf(address, button) ?? "owner");
}
