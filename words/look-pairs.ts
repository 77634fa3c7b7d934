/**
 * The pairs of colors that pages really use, in look-pairs.json: `roles` of app/ui/styles/tokens.css with the paint by day and at
 * night, and `uses` of roles, paints or digits, with the ratio that WCAG 2.2 asks for (4.5 for text, 1.4.3; 3 for lines, 1.4.11).
 */
import { paint } from "../content/paint.ts";
import { contrast, nearestThat, ratioWords } from "./contrast.ts";
import table from "./look-pairs.json" with { type: "json" };

export type Paints = Readonly<Record<keyof typeof paint, string>>;

export interface Pair {
  /** Such as "Links on the page, by day". */
  words: string;
  /** Text and ground: paints or digits, and the colors that they are now. */
  names: readonly [string, string];
  colors: readonly [string, string];
  /** 1 to 21. */
  ratio: number;
  least: number;
}

/** The colors that an owner looks for first, with what they are for. */
export const shownPaints: Readonly<Record<string, string>> = table.shown;
const roles: Readonly<Record<string, readonly string[]>> = table.roles;

/** Every pair once, the weakest for its use first. */
export function judge(paints: Paints): Pair[] {
  const once = new Map<string, Pair>();
  for (const { text, on, least } of table.uses)
    for (const pair of text.flatMap((one) => on.map((other) => [one, other] as const)))
      for (const [at, when] of ["by day", "at night"].entries()) {
        const nameOf = (role: string) => roles[role]?.[at + 1] ?? role;
        const names = [nameOf(pair[0]), nameOf(pair[1])] as const;
        const colors = [colorOf(paints, names[0]), colorOf(paints, names[1])] as const;
        const isFixed = pair.every((role) => roles[role]?.[1] === roles[role]?.[2]);
        const words =
          pair.map((role) => roles[role]?.[0] ?? role).join(" on ") + (isFixed ? "" : `, ${when}`);
        const known = once.get(names.join());
        once.set(names.join(), known ?? { words, names, colors, ratio: contrast(...colors), least });
      }
  return [...once.values()].toSorted((a, b) => a.ratio / a.least - b.ratio / b.least);
}

/** `says`: which pair cannot be read, why, and the nearest `color` that works in every pair of its `paint`, where there is one. */
export interface WeakPair extends Pick<Pair, "names"> {
  says: string;
  paint?: string;
  color?: string;
}

/** Of each the paint is mended that differs from those `before`. */
export function weakPairs(paints: Paints, before: Paints = paints): WeakPair[] {
  const all = judge(paints);
  return all.filter(isWeak).map(({ words, names, colors, ratio, least }) => {
    const now = `${words}: ${colors.join(" on ")} is ${ratioWords(ratio)}, and it needs ${least}.`;
    const parts = names.filter(isPaint);
    for (const name of [...parts.filter((one) => paints[one] !== before[one]), ...parts]) {
      const own = all.filter((pair) => pair.names.includes(name));
      const ratioIn = (pair: Pick<Pair, "names" | "colors">, color: string) =>
        contrast(color, pair.colors[pair.names[0] === name ? 1 : 0]);
      const color = nearestThat(paints[name], (one) => own.every((pair) => ratioIn(pair, one) >= pair.least));
      if (!color) continue;
      const then = ratioWords(ratioIn({ names, colors }, color));
      const nearest = `The nearest color that works for “${shownPaints[name] ?? name}” is ${color}, ${then}.`;
      return { names, says: `${now} ${nearest}`, paint: name, color };
    }
    return { names, says: `${now} No shade of it works with the other colors: change those first.` };
  });
}

export const isWeak = ({ ratio, least }: Pair): boolean => ratio < least;

function isPaint(name: string): name is keyof typeof paint {
  return Object.hasOwn(paint, name);
}

function colorOf(paints: Paints, name: string): string {
  return isPaint(name) ? paints[name] : name;
}
