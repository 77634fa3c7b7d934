/** Reads the event files of a folder, such as content/events. */
import { type Listed, readFolder } from "../text/markdown/content-folder.ts";
import type { ListedEvent } from "./listed-event.ts";
import { eventKeys, readEvent } from "./read-event.ts";

/** Reads every file; `shown` is the folder's name in error messages. */
export function readEvents(folder: string, shown = folder): Listed<ListedEvent>[] {
  return readFolder(folder, shown, eventKeys, readEvent);
}

/** The events of the valid files. */
export function eventsIn(files: readonly Listed<ListedEvent>[]): ListedEvent[] {
  return files.flatMap(({ entry }) => (entry ? [entry] : []));
}
