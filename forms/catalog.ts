/** Registry of all forms, for the server and the desk. A page imports only its own form (bundle size). */
import { languages } from "../content/languages.ts";
import { proposal } from "../content/proposal.ts";
import { seatPages } from "../content/seat-pages.ts";
import { underLanguage } from "../text/words/lookup.ts";
import { contact } from "./definitions/contact.ts";
import { eventProposal } from "./definitions/event-proposal.ts";
import { wholeForm } from "./definitions/folded-fields.ts";
import { follow } from "./definitions/follow.ts";
import { newsletter } from "./definitions/newsletter.ts";
import { partnership } from "./definitions/partnership.ts";
import { story } from "./definitions/story.ts";
import type { FormDefinition, FormName } from "./form.ts";

export const forms: Record<FormName, FormDefinition> = {
  newsletter,
  contact,
  partnership,
  get story() {
    return wholeForm(story);
  },
  get event() {
    return wholeForm(eventProposal);
  },
};

const ownPaths = [
  ...[newsletter, contact, partnership, story, eventProposal].map((form) => form.path),
  proposal.path,
  follow.path,
  "/newsletter/mine",
  seatPages.path,
];

/** The paths that take a POST, in every language of now. */
export const formPaths: Pick<ReadonlySet<string>, "has"> = {
  has: (path) =>
    // One an event, in any language (forms/definitions/seat.ts).
    /^(?:\/[a-z-]{2,12})?\/events\/[a-z0-9-]+\/seat$/.test(path) ||
    ownPaths.some((own) => own === path || languages.some(({ code }) => underLanguage(own, code) === path)),
};

/** Those whose form takes a picture. */
export const picturePaths: typeof formPaths = {
  has: (path) => formPaths.has(path) && [eventProposal, story].some((form) => path.endsWith(form.path)),
};
