import { findOffer, type Offer, setOfferState } from "../../publishing/files/starter-offers.ts";
import type { TargetType } from "./target-type.ts";

/** An entry that this release offers, by its kind, slug and digest. */
export const offerTarget: TargetType<Offer> = {
  lock: findOffer,
  read: async (trx, id) => {
    const offer = await findOffer(trx, id);
    return offer ? { state: offer.state } : null;
  },
  restore: (trx, id, before, { now }) =>
    setOfferState(trx, id, (before?.state ?? "offered") as Offer["state"], now),
  others: async (_, { entry }) => (entry ? [`entry:${entry.id}`] : []),
};
