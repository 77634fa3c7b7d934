/** What the owner changed of the site's words and settings, in browsers: app/boot.ts loads it before everything else, where there is any. */
import { wordsId } from "../text/markup-names.ts";
import type { ChangedWords } from "../text/words/lookup.browser.ts";

/** By key; under "" the address of those that other pages say. */
const changed: Record<string, unknown> = JSON.parse(document.getElementById(wordsId)?.textContent ?? "{}");
const groups: [name: string, texts: object][] = [];

const changedWords: ChangedWords = {
  fillIn(name, defaults) {
    groups.push([name, defaults]);
    fillIn(name, defaults);
  },
  sentence: (text) => changed[text] as string | undefined,
};
Object.assign(window, { changedWords });
// A page that is hydrated says what the server rendered it with, which may be older than what other pages say.
addEventListener("hydrated", () => void loadOthers(), { once: true });
addEventListener("click", loadPage, { capture: true });

async function loadOthers(): Promise<void> {
  const others = await fetch(String(changed[""]))
    .then((answer) => answer.json())
    .catch(() => null);
  // They do not come where the page is left or the line lost: its links go on loading their pages.
  if (!others) return;
  Object.assign(changed, others);
  for (const group of groups) fillIn(...group);
  removeEventListener("click", loadPage, { capture: true });
}

/** Until the words of other pages are there, a link loads its page anew, without React Router. */
function loadPage(event: MouseEvent): void {
  if ((event.target as Element).closest("a[href]")) event.stopImmediatePropagation();
}

function fillIn(name: string, texts: object): void {
  for (const [key, value] of Object.entries(texts)) {
    const path = `${name}.${key}`;
    const now = changed[path];
    // In place: others hold the list.
    if (Array.isArray(now) && Array.isArray(value)) value.splice(0, value.length, ...now);
    else if (path in changed) Reflect.set(texts, key, now);
    else if (typeof value === "object" && value) fillIn(path, value);
  }
}
