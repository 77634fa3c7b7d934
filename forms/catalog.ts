/** Every form there is. For the server and the desk; a page imports its own form alone. */
import { contact } from "./contact.ts";
import { eventProposal } from "./event-proposal.ts";
import type { FormDefinition, FormName } from "./form.ts";
import { newsletter } from "./newsletter.ts";
import { partnership } from "./partnership.ts";
import { story } from "./story.ts";

export const forms: Record<FormName, FormDefinition> = {
  newsletter,
  contact,
  partnership,
  story,
  event: eventProposal,
};
