/** Every button of the desk's route table, pressed by everybody, compared with the table of who may do what. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import deskRoutes from "../../desk/routes.ts";
import { type Rule, ruleOf, whoMay } from "../../desk/who-may.ts";
import { type RunningDesk, startDesk } from "../support/desk.ts";
import { visitDesk } from "../support/desk-visitor.ts";

const folder = join(import.meta.dirname, "../../desk");

function routesIn(routes: readonly RouteConfigEntry[], above = ""): { path: string; file: string }[] {
  return routes.flatMap(({ path = "", file, children = [] }) => {
    const here = `${above}/${path}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
    return [{ path: here, file }, ...routesIn(children, here)];
  });
}
const routes = routesIn(deskRoutes).map(({ path, file }) => ({
  path,
  source: readFileSync(join(folder, file), "utf8"),
}));
const buttonsOf = (address: string) => Object.values(whoMay[address] ?? {}).flatMap((all) => all.split(" "));

test("every address that takes a form or hands out a file has a rule, and no rule is of none", () => {
  const exports = /export ((async )?function|const) action\b|export \{[^}]*\baction\b/;
  const acting = routes.filter(({ source }) => exports.test(source));
  const sending = routes.filter(({ source }) => /"Content-Disposition"|\bdownload\(/.test(source));
  expect(acting.length).toBeGreaterThan(35);
  const wanted = [
    ...acting.map(({ path }) => path).filter((path) => buttonsOf(path).every((button) => button === "GET")),
    ...sending.map(({ path }) => path).filter((path) => !buttonsOf(path).includes("GET")),
  ];
  expect(wanted).toEqual([]);
  const known = new Set([...acting, ...sending].map(({ path }) => path));
  expect(Object.keys(whoMay).filter((path) => !known.has(path))).toEqual([]);
});

test("every value of a button in the desk's source is in the table", () => {
  const patterns = [
    /name="(?:intent|act)"\s+value="([a-z-]+)"/g,
    /\bintent="([a-z-]+)"/g,
    /\b(?:intent|act): "([a-z-]+)"/g,
    /(?:intent|act|"intent"\)|"act"\)) [!=]== "([a-z-]+)"/g,
    /\b(?:post|send)\("([a-z-]+)",/g,
    // The acts of a screen, by the value of their button.
    /^ {2}"?([a-z-]+)"?: async/gm,
  ];
  const sources = globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["**/*.{test,e2e}.ts"] });
  const found = sources.flatMap((file) => {
    const source = readFileSync(join(folder, file), "utf8");
    return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, value = ""]) => value));
  });
  expect(found.length).toBeGreaterThan(40);
  const known = new Set(Object.keys(whoMay).flatMap(buttonsOf));
  expect([...new Set(found)].filter((value) => !known.has(value))).toEqual([]);
});

/** What takes many seconds, or asks other machines, is pressed only by whom it refuses. */
const slow = new Set(["check", "canary", "backup"]);
const people = ["nobody", "editor", "stale owner", "fresh owner"] as const;
type Outcome = "sign-in" | "refused" | "again" | "done";

/** What a rule says to each of them. */
const expected: Record<Rule, Record<(typeof people)[number], Outcome>> = {
  anybody: { nobody: "done", editor: "done", "stale owner": "done", "fresh owner": "done" },
  editor: { nobody: "sign-in", editor: "done", "stale owner": "done", "fresh owner": "done" },
  fresh: { nobody: "sign-in", editor: "done", "stale owner": "again", "fresh owner": "done" },
  owner: { nobody: "sign-in", editor: "refused", "stale owner": "done", "fresh owner": "done" },
  "fresh owner": { nobody: "sign-in", editor: "refused", "stale owner": "again", "fresh owner": "done" },
};

let desk: RunningDesk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

/** Somebody with a new session: what is pressed may end the last. */
async function cookieOf(who: (typeof people)[number]): Promise<string> {
  if (who === "nobody") return "";
  const role = who === "editor" ? "editor" : "owner";
  const since = new Date(Date.now() - (who === "stale owner" ? 11 * 60_000 : 0));
  return desk.signIn({ email: `${who.replace(" ", ".")}@example.org`, name: "", role, since });
}

function outcomeOf(status: number, location: string): Outcome {
  if (status === 403) return "refused";
  if (location.startsWith("/sign-in/again")) return "again";
  return location.startsWith("/sign-in?") ? "sign-in" : "done";
}

test("nobody, an editor, an owner of long ago and an owner get from each button what the table says", async () => {
  const wrong: string[] = [];
  for (const address of Object.keys(whoMay))
    for (const button of buttonsOf(address))
      for (const who of people) {
        const rule = ruleOf(address, button) ?? "anybody";
        const wanted = expected[rule][who];
        if (slow.has(button) && wanted === "done") continue;
        const path = address
          // The action of an index route (https://reactrouter.com/how-to/index-query-param).
          .replace(/^\/$/, "/?index")
          .replace(":kind", "event")
          .replace(":reference", "901-AAAA-2222")
          .replace(/:\w+/, "999999");
        const browser = visitDesk(desk.deskUrl, await cookieOf(who));
        const { status, headers } =
          button === "GET"
            ? await browser.get(path)
            : await browser.post(path, button === "-" ? {} : { intent: button, act: button });
        const got = status >= 500 ? String(status) : outcomeOf(status, headers.location ?? "");
        if (got !== wanted) wrong.push(`${who} at ${address} ${button}: ${got} (${status}), not ${wanted}`);
      }
  expect(wrong).toEqual([]);
}, 240_000);
