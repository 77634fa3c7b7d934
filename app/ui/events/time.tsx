import { formatTime, type TimeForm } from "./city-time.ts";

/** A `<time>` element: text for readers, ISO 8601 for programs. `form`: see app/ui/events/city-time.ts. */
export function Time({ iso, form, className }: { iso: string; form: TimeForm; className?: string }) {
  return (
    <time className={className} dateTime={form === "month" ? iso.slice(0, 7) : iso} data-form={form}>
      {formatTime(form, iso)}
    </time>
  );
}
