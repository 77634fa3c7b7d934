/** The span that an address of the report asks for: `?from=2026-07-01&until=2026-09-30`; by default the quarter that goes on. */
import { site } from "../../../content/site.ts";
import { namedSpans, type Span, spanOf } from "../../../reports/spans.ts";
import { localDateIn } from "../../../time/zone-time.ts";

export function askedSpan(request: Request, now: Date): { span: Span; isWrong: boolean } {
  const { from, until = "" } = Object.fromEntries(new URL(request.url).searchParams);
  const today = localDateIn(site.timeZone)(now);
  const asked = from === undefined ? undefined : spanOf(from, until, today);
  const { first, last } = asked ?? namedSpans(today)[2] ?? { first: today, last: today };
  return { span: { first, last }, isWrong: from !== undefined && !asked };
}
