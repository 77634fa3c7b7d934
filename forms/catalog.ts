/** Every form there is. For the server and the desk; a page imports its own form alone. */
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
