import { useCallback, useEffect, useState } from "react";
import { news as words } from "../../content/news.ts";
import { isOutdated } from "../../news/freshness.ts";
import { Time } from "./time.tsx";

interface Age {
  updatedAt: string | null;
  outdated: boolean;
}

interface LoadedAge {
  updatedAt: string | null;
  /** A promise when the page is changed by script; until it is kept nothing speaks against "daily". */
  outdated: boolean | Promise<boolean | undefined> | undefined;
}

/** The age that the page came with, until `hear` is given that of a newer answer; an answer without one changes nothing. */
export function useNewsAge({
  updatedAt,
  outdated,
}: LoadedAge): [Age, hear: (updatedAt: string | null) => void] {
  const [age, setAge] = useState<Age>({ updatedAt, outdated: outdated === true });
  useEffect(() => {
    let here = true;
    // What was heard of an answer with a date is newer than what the page came with.
    Promise.resolve(outdated).then((old) =>
      setAge((known) => (here && old && !known.updatedAt ? { ...known, outdated: old } : known)),
    );
    return () => {
      here = false;
    };
  }, [outdated]);
  const hear = useCallback((time: string | null) => {
    if (time) setAge({ updatedAt: time, outdated: isOutdated(time, new Date()) });
  }, []);
  return [age, hear];
}

/** "Updated daily" as long as that is true, and always since when. */
export function NewsAge({ updatedAt, outdated }: Age) {
  const { updatedDaily, lastUpdated, lastUpdatedOn } = words;
  if (outdated && !updatedAt) return null;
  return (
    <p className={outdated ? "updated updated--old" : "updated"}>
      {outdated ? null : updatedDaily}
      {updatedAt ? (
        <span className="updated__last">
          {outdated ? lastUpdatedOn : lastUpdated} <Time iso={updatedAt} form="minute" />
        </span>
      ) : null}
    </p>
  );
}
