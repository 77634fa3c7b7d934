/** The request context: what a loader or action may use. The HTTP router passes it in; pages never import it. */
import { createContext } from "react-router";
import type { Write } from "../db/durable-write.ts";
import type { Database } from "../db/schema.ts";
import type { RateLimits } from "../forms/guard/rate-limits.ts";
import type { NoticeRecipients } from "../forms/intake/submission-mails.ts";
import type { NewsAnswer } from "../news/article.ts";
import type { SourceState } from "../news/source-state.ts";

export interface RequestContext {
  db: Database;
  /** Runs a write transaction, in order. */
  write: Write;
  /** Of submissions; undefined when the settings turn them off. */
  limits: RateLimits | undefined;
  /** Public origin, such as `https://901ai.example`, with no trailing slash. */
  siteUrl: string;
  now: () => Date;
  recipients: NoticeRecipients;
  /** Signs the links in our mails (HMAC). */
  secret: string;
  /** The stored news; never waits for a publisher. */
  readNews: () => Promise<NewsAnswer>;
  /** The configured sources in order, with the state of each; never waits for a publisher. */
  readNewsSources: () => Promise<SourceState[]>;
  /** The page shows content with this version tag (db/content-versions.ts): it is rendered anew when that changes. */
  uses: (tag: string) => void;
  /** The page is out of date from this instant on. */
  until: (instant: Date) => void;
  /** The visitor's address as far as TRUST_PROXY lets us believe it; used only for rate limits and fingerprints. */
  clientAddress: string;
  /** The reference of this request in the log. */
  requestId: string;
  /** Counts the outcome of a submission in the metrics, by the form's name. */
  noteForm: (form: string, outcome: string) => void;
  /** Logs an error under the request's reference and returns the reference. Never pass it what a visitor typed. */
  report: (message: string, detail?: unknown) => string;
}

export const requestContext = createContext<RequestContext>();

/** The address of the whole stylesheet, for a document that is no page of the site. */
export const stylesheet = createContext<string>();

/** Whether a plain POST of this request was rejected: the page's title then begins with "Error: ". */
export const refused = createContext(false);
