import { news as words } from "../../../content/news.ts";
import { formatTime, serverTexts } from "../events/time.tsx";

const aDay = 86_400_000;

/** When a story was published: the hour for those of today and yesterday, the date in short US format for all others. */
export function StoryTime({ iso }: { iso: string }) {
  return (
    <time className="data" dateTime={iso} data-form="story">
      {serverTexts.get(`story ${iso}`) ?? storyTime(iso, Date.now())}
    </time>
  );
}

/** "Today, 7:40 AM CT", "Yesterday, 4:10 PM CT", "Oct 5, 2025"; empty for an invalid instant. `now`: milliseconds since 1970. */
export function storyTime(iso: string, now: number): string {
  const date = formatTime("date", iso);
  if (now - Date.parse(iso) > 2 * aDay) return date;
  const isOf = (day: number) => date === formatTime("date", new Date(day).toISOString());
  const label = isOf(now) ? words.today : isOf(now - aDay) ? words.yesterday : "";
  // "Oct 23, 2025, 4:10 PM CT" without its date.
  return label && date ? label + formatTime("minute", iso).slice(date.length) : date;
}
