/**
 * Spanish. A native speaker should read every file of this folder before the site is announced (docs/editing.md).
 *
 * Forms, notices, mails and the private page are pairs of an English sentence and a Spanish one: whoever changes the English finds
 * the Spanish page showing the new English, marked as English, until its pair is changed too; `npm run check` names it.
 */
import type { Language } from "../language.ts";
import { formWords } from "./forms.ts";
import madeFrom from "./made-from.json" with { type: "json" };
import { mailWords } from "./mails.ts";
import { whoRunsIt } from "./operator.ts";
import { pages } from "./pages.ts";
import { privatePageWords } from "./private-page.ts";
import terms from "./terms.json" with { type: "json" };

export const spanish: Language = {
  code: "es",
  tag: "es-US",
  name: "Español",
  words: { ...formWords, ...mailWords, ...privatePageWords },
  paths: { "/news": "historias" },
  revised: "2026-11-23",
  madeFrom,
  terms,
  placeholders: { whoRunsIt: whoRunsIt() },
  duration: (seconds) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    if (minutes > 90) return `${Math.ceil(minutes / 60)} horas`;
    return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
  },
  pages,
};
