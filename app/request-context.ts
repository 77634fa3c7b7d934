/** What a page's loader or action may reach: handed in by the front door, never imported. */
import { createContext } from "react-router";
import type { Database } from "../db/schema.ts";
import type { Write } from "../db/write-queue.ts";
import type { RateLimits } from "../forms/guard/rate-limits.ts";
import type { NoticeRecipients } from "../forms/intake/submission-mails.ts";
import type { NewsAnswer } from "../news/article.ts";
import type { SourceState } from "../news/source-state.ts";

export interface RequestContext {
  db: Database;
  /** The one way in for what visitors send. */
  write: Write;
  /** How much may come in; undefined when the settings took the limits away. */
  limits: RateLimits | undefined;
  /** Public origin, such as `https://901ai.example`, with no trailing slash. */
  siteUrl: string;
  now: () => Date;
  /** Who gets what people send us, by mail. */
  recipients: NoticeRecipients;
  /** Signs the links in our mails. */
  secret: string;
  /** The stored news; never waits for a publisher. */
  readNews: () => Promise<NewsAnswer>;
  /** The sources really read, in their order, and how each fares; as quick as `readNews`. */
  readNewsSources: () => Promise<SourceState[]>;
  /** Address of the visitor as far as the settings let us believe it; used for fingerprints only. */
  clientAddress: string;
  /** The reference under which the log knows this request. */
  requestId: string;
  /** Counts what became of a form that was sent, by the form's name. */
  noteForm?: (form: string, outcome: string) => void;
  /** Writes an error to the server's log under the request's reference and returns that; never give it visitor text. */
  report: (message: string, detail?: unknown) => string;
}

export const requestContext = createContext<RequestContext>();

/** Whether a plain POST of this request was not taken: its page says so in the title, which is heard first. */
export const refused = createContext(false);
