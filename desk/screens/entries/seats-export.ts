/** GET /entries/event/<id>/seats.csv: who comes to an event, with addresses, for owners. */
import { exportSeats } from "../../../acts/seats/seats.ts";
import { registrationsOf } from "../../../publishing/seats/registrations.ts";
import { csvLine } from "../../../text/csv.ts";
import { recordDownload } from "../../acting.ts";
import { download } from "../../http/download.ts";
import type { Route } from "./+types/seats-export";
import { entryAt } from "./entry-at.ts";

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { db, now } = await recordDownload(args, exportSeats, `/entries/event/${args.params.id}/seats`);
  const { entry } = await entryAt(args);
  const questions = entry.values.questions?.split("\n") ?? [];
  const rows = await registrationsOf(db, entry.id);
  const lines = rows.map(({ reference, name, email, seats, state, created_at, came_at, answers }) =>
    csvLine([reference, name, email, `${seats}`, state, created_at, came_at ?? "", ...JSON.parse(answers)]),
  );
  const head = csvLine(["reference", "name", "email", "seats", "state", "asked", "came", ...questions]);
  // Without the byte order mark, spreadsheets guess the encoding and garble accents.
  return download(`seats-${entry.slug}`, "csv", ["\ufeff", head, ...lines], now());
}
