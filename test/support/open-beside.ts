/** Opens the database of a running server for a test: where the server is writing, a test waits, as the desk retries. */
import { openDatabase, type Place } from "../../db/open.ts";

export const openBeside = (place: Place) => openDatabase(place, { busyTimeout: 10_000 });
