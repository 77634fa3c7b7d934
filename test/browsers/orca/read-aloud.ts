/**
 * What a screen reader says on every screen, at every stop of the Tab key, and in the states of the forms: `npm run spoken
 * [-- NAME ...]`. Writes it to the ignored folder spoken/, one file a screen. Names are such as `/contact`, `form contact`,
 * `menu`, `page change`; all of them take half an hour.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { pages } from "../../../content/pages.ts";
import { openPublicScreens } from "../../../media/screens/public-screens.ts";
import { newAddress, samples } from "../../support/form-samples.ts";
import { takenOver } from "../firefox-fixtures.ts";
import { type FirefoxPage, openPage } from "../firefox-page.ts";
import { write } from "../form-filling.ts";
import { findOrca, noOrca, openOrca } from "./orca.ts";

const folder = "spoken";
/** So many stops of the Tab key say what a long list is like. */
const mostStops = 90;

if (!findOrca()) throw new Error(noOrca);
mkdirSync(folder, { recursive: true });
const chosen = process.argv.slice(2);
const site = await openPublicScreens();
const orca = await openOrca();
// A tab of its own for each: a walk ends in the browser's own bars.
let visitor: FirefoxPage;
try {
  for (const [name, read] of Object.entries(readings())) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const parts: string[] = [];
    visitor = await openPage(orca.firefox);
    await orca.said();
    await read((title, said) => void parts.push(`## ${title}\n\n${said.join("\n")}\n`));
    const file = `${folder}/${name.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home"}.txt`;
    writeFileSync(file, `${parts.join("\n")}`);
    console.log(file);
    await visitor.close();
  }
} finally {
  await orca.close();
  await site.close();
}

type Note = (title: string, said: string[]) => void;

function readings(): Record<string, (note: Note) => Promise<void>> {
  const paths = [...site.list.map(({ name }) => name).filter((name) => name.startsWith("/")), "/nowhere"];
  return {
    ...Object.fromEntries(paths.map((path) => [path, (note: Note) => readPage(path, note)])),
    ...Object.fromEntries(
      samples.map((sample) => [`form ${sample.name}`, (note: Note) => readForm(sample, note)]),
    ),
    menu: readMenu,
    "page change": readPageChange,
  };
}

async function readPage(path: string, note: Note): Promise<void> {
  note("as it loads", await open(path));
  note("from its top to its end", await press("KP_Add", 2500));
  if (!Object.values(pages).some((page) => page.path === path)) return;
  await visitor.look(() => document.querySelector<HTMLElement>(".skip-link")?.focus());
  const stops: string[] = [(await orca.said()).join(" | ")];
  for (let stop = 0; stop < mostStops; stop++) {
    const said = await press("Tab");
    stops.push(said.join(" | "));
    if (await visitor.look(outside)) break;
  }
  note("by the Tab key", stops);
}

async function readForm(sample: (typeof samples)[number], note: Note): Promise<void> {
  await open(sample.path);
  if (sample.opener) {
    await visitor.look(focus, `form[method=get]:has([value=${sample.name}]) button`);
    await orca.said();
    note("its dialog opens", await press("Return", 2500));
  }
  const button = `#${sample.name}-form [type=submit]`;
  await visitor.look(focus, button);
  note("its button", await orca.said());
  note("sent while it is empty", await press("Return", 2500));
  const stops: string[] = [];
  for (let stop = 0; stop < 12; stop++) {
    stops.push((await press("Tab")).join(" | "));
    if (await visitor.look((at) => document.activeElement === document.querySelector(at), button)) break;
  }
  note("from its first wrong field by the Tab key", stops);
  await write(visitor, sample.right(newAddress()));
  await visitor.look(focus, button);
  await orca.said(10_000, 3000);
  note("sent when all is right", await press("Return", 4000));
  await visitor.look(() => document.querySelector<HTMLElement>(".notice__close")?.focus());
  note("its notice", await orca.said());
}

async function readMenu(note: Note): Promise<void> {
  await visitor.resize(390, 844);
  await open("/about");
  await visitor.look(focus, "header .menu-toggle");
  note("its button", await orca.said());
  note("it opens", await press("Return", 1500));
  const stops: string[] = [];
  for (let stop = 0; stop < 11 && !(await visitor.look(outside)); stop++)
    stops.push((await press("Tab")).join(" | "));
  await visitor.look(focus, "nav[popover] .menu-toggle");
  await orca.said();
  note("by the Tab key", stops);
  note("Escape", await press("Escape", 1500));
  await press("Return", 1500);
  await visitor.look(focus, 'nav[popover] a[href="/events"]');
  await orca.said();
  note("a link of it", await press("Return", 2500));
}

async function readPageChange(note: Note): Promise<void> {
  await open("/about");
  await visitor.look(focus, 'footer a[href="/contact"]');
  await orca.said();
  note("a link of the footer", await press("Return", 2500));
  note("the next stop of the Tab key", await press("Tab"));
  await visitor.back();
  note("Back", await orca.said(10_000, 2500));
}

async function open(path: string): Promise<string[]> {
  await visitor.open(site.url + path);
  const said = await orca.said(10_000, 2500);
  for (let tries = 0; tries < 50 && !(await visitor.look(takenOver)); tries++) await orca.said(100, 100);
  return said;
}

async function press(key: string, quiet = 400): Promise<string[]> {
  orca.hear();
  await orca.key(key);
  return orca.said(4000, quiet);
}

/** In the page. */
function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** In the page: whether the focus is in the browser's own bars. */
function outside(): boolean {
  return !document.hasFocus() || document.activeElement === document.body;
}
