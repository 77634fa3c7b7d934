import { useCallback, useState } from "react";
import { news as words } from "../../../content/news.ts";
import { isOutdated } from "../../../news/select/freshness.ts";
import { Time } from "../events/time.tsx";

interface Age {
  /** Null before the first successful fetch, and while unknown. */
  updatedAt: string | null;
  outdated: boolean;
}

/** The age that the page came with, until `hear` is called with that of a newer response. */
export function useNewsAge({ updatedAt, outdated }: Age): [Age, hear: (updatedAt: string | null) => void] {
  const [age, setAge] = useState<Age>({ updatedAt, outdated });
  const hear = useCallback((time: string | null) => {
    if (time) setAge({ updatedAt: time, outdated: isOutdated(time, new Date()) });
  }, []);
  return [age, hear];
}

/** "Updated daily" while that is true, and the time of the last update. Empty before the first successful fetch. */
export function NewsAge({ updatedAt, outdated }: Age) {
  const { updatedDaily, lastUpdated, lastUpdatedOn } = words;
  if (!updatedAt) return <p className="updated" />;
  return (
    <p className={outdated ? "updated updated--old" : "updated"}>
      {outdated ? null : `${updatedDaily}.`}
      <span className="updated__last">
        {outdated ? lastUpdatedOn : lastUpdated} <Time iso={updatedAt} form="minute" />
      </span>
    </p>
  );
}
