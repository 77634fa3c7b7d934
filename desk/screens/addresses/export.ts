/** GET /person/export?email=…: what is kept of an address, for whoever asks what we know of them. */
import { exportAddress } from "../../../acts/addresses/addresses.ts";
import { recordDownload } from "../../acting.ts";
import { download } from "../../http/download.ts";
import type { Route } from "./+types/export";
import { addressAt, exportKept } from "./read-address.ts";

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, now } = await recordDownload(args, exportAddress, "/messages");
  return download("person", "json", [await exportKept(db, addressAt(args.request), now())], now());
}
