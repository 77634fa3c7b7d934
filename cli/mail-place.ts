/** What mails about entries need to know of the installation. */
import type { MailPlace } from "../publishing/proposals/publish-and-tell.ts";
import type { Settings } from "../server/config.ts";
import { readSecret } from "../server/process/secret.ts";

/** Reads the secret only when a link is made: a command that sends no mail needs none. */
export function mailPlaceOf(settings: Settings): MailPlace {
  const { siteUrl, ownerEmail } = settings;
  return {
    siteUrl,
    ownerEmail,
    get secret() {
      return readSecret(settings);
    },
  };
}
