/** An outage of the database: 503 with Retry-After in place of 500, because the same request may succeed soon. */
import { errorPage } from "./error-page.ts";

export const outageNotice = {
  sentence: "Our database isn’t answering. Nothing was sent. Please go back and try again in a minute.",
  headers: { "Retry-After": "30" },
};

export interface Reporting {
  report: (message: string, detail?: unknown) => string;
}

/** Serves a request; its context reports what failed, and `isOutage` says whether the database was the reason. */
export async function serveThroughOutage<Context extends Reporting>(
  serve: (context: Context) => Promise<Response>,
  context: Context,
  isOutage: (error: unknown) => boolean,
): Promise<Response> {
  let isOut = false;
  const report: Reporting["report"] = (message, detail) => {
    isOut ||= isOutage(detail);
    return context.report(message, detail);
  };
  const answer = await serve({ ...context, report });
  if (!isOut || answer.status !== 500) return answer;
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  return isPage
    ? outagePage()
    : new Response(outageNotice.sentence, { status: 503, headers: outageNotice.headers });
}

export function outagePage(): Response {
  return errorPage(503, outageNotice.sentence, outageNotice.headers);
}
