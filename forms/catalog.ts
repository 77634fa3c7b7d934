/** Registry of all forms, for the server and the desk. A page imports only its own form (bundle size). */
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
