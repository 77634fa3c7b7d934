/** Opens the delivery of mail; a no-op one (null object) without a mail server. */

import { openMailServer } from "../smtp/smtp.ts";
import { type Delivery, type DeliveryContext, openDelivery } from "./delivery.ts";

/** Without `smtpUrl`, mail stays in the outbox until a start that has one; logged as a warning. */
export function openMailDelivery({
  smtpUrl,
  mailFrom,
  ...context
}: Omit<DeliveryContext, "server"> & { smtpUrl?: string; mailFrom: string }): Delivery {
  if (smtpUrl) return openDelivery({ ...context, server: openMailServer({ url: smtpUrl, from: mailFrom }) });
  context.log.warn({}, "SMTP_URL is not set: mail waits in the outbox");
  return { wake: () => {}, poll: async () => {}, stop: async () => {} };
}
