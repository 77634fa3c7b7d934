/** Our post office: a delivery when there is a mail server to deliver to, and otherwise none. */

import { openMailServer } from "../smtp/smtp.ts";
import { type Delivery, type DeliveryContext, openDelivery } from "./delivery.ts";

/** Without `smtpUrl` mail waits in the outbox until a start that has one, and the log says so. */
export function openMailDelivery({
  smtpUrl,
  mailFrom,
  ...house
}: Omit<DeliveryContext, "server"> & { smtpUrl?: string; mailFrom: string }): Delivery {
  if (smtpUrl) return openDelivery({ ...house, server: openMailServer({ url: smtpUrl, from: mailFrom }) });
  house.log.warn({}, "SMTP_URL is not set: mail waits in the outbox");
  return { wake: () => {}, look: async () => {}, stop: async () => {} };
}
