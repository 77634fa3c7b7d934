/** Registry of all forms, for the server and the desk. A page imports only its own form (bundle size). */
import { allLanguages } from "../content/languages.ts";
import { proposal } from "../content/proposal.ts";
import { underLanguage } from "../text/words/lookup.ts";
import { contact } from "./definitions/contact.ts";
import { eventProposal } from "./definitions/event-proposal.ts";
import { newsletter } from "./definitions/newsletter.ts";
import { partnership } from "./definitions/partnership.ts";
import { story } from "./definitions/story.ts";
import type { FormDefinition, FormName } from "./form.ts";

export const forms: Record<FormName, FormDefinition> = {
  newsletter,
  contact,
  partnership,
  story,
  event: eventProposal,
};

const ownPaths = [...Object.values(forms).map((form) => form.path), proposal.path];

/** The paths that take a POST, in every language. */
export const formPaths: ReadonlySet<string> = new Set([
  ...ownPaths,
  ...allLanguages.flatMap(({ code }) => ownPaths.map((path) => underLanguage(path, code))),
]);
