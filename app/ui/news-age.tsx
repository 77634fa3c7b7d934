import { news as words } from "../../content/news.ts";
import { dateAndTime } from "./city-time.ts";

/** "Updated daily" as long as that is true, and always since when. */
export function NewsAge({ updatedAt, outdated }: { updatedAt: string | null; outdated: boolean }) {
  const { updatedDaily, lastUpdated, lastUpdatedOn } = words;
  return (
    <p className={outdated ? "updated updated--old" : "updated"}>
      {outdated ? null : updatedDaily}
      {updatedAt ? (
        <span className="updated__last">
          {outdated ? lastUpdatedOn : lastUpdated} <time dateTime={updatedAt}>{dateAndTime(updatedAt)}</time>
        </span>
      ) : null}
    </p>
  );
}
