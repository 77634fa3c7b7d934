/** What the screens of the desk may use. The HTTP handler passes it in (desk/http/desk-handler.ts). */
import { createContext, type LoaderFunctionArgs } from "react-router";
import type { Person } from "../accounts/people.ts";
import type { DeskSession } from "../accounts/sessions.ts";
import type { Database } from "../db/schema.ts";
import type { NoticeRecipients } from "../forms/intake/submission-mails.ts";
import type { Scheme } from "../server/pages/repaint.ts";
import type { Services } from "../services.ts";

/** What loaders and actions of any route get; a route's own has its typed parameters (`./+types`). */
export type RouteArgs = LoaderFunctionArgs;
export type RouteContext = RouteArgs["context"];

/** For every request, also of somebody who is not signed in. */
export interface DeskRequest extends Services {
  /** Public origin of the site, no trailing slash. */
  siteUrl: string;
  /** Public origin of the desk, no trailing slash; on loopback under the name that the browser uses. */
  deskUrl: string;
  recipients: NoticeRecipients;
  /** The network address, as far as TRUST_PROXY lets us believe it; for rate limits only. */
  clientAddress: string;
  /** `User-Agent`, for the name of a device. */
  userAgent: string;
  /** The reference of this request in the log. */
  requestId: string;
  /** Nonce of this answer's inline scripts. */
  nonce: string;
  /** Who is signed in, if anybody. */
  visitor: { person: Person; session: DeskSession } | undefined;
  /** Reads the owner's words anew, as they are in the database now. */
  takeUpWords: () => Promise<void>;
  /**
   * The public page at this path, as the site's own code renders it with this database or transaction: for previews. Its scripts
   * do not run at the desk. `scheme`: as by day or at night, whatever the browser prefers.
   */
  renderSite: (path: string, db: Database, scheme?: Scheme) => Promise<Response>;
  /** The answer leaves no sooner than in so many milliseconds, so that its time says nothing. It waits outside the places for work. */
  delayAnswer: (milliseconds: number) => void;
  /** Logs an error under the request's reference and returns the reference. Never pass it what somebody typed. */
  report: (message: string, detail?: unknown) => string;
}

/** For the screens behind the sign-in: reading it without a session throws, so nothing can be shown by mistake. */
export interface DeskContext extends DeskRequest {
  person: Person;
  session: DeskSession;
}

export const deskRequest = createContext<DeskRequest>();
export const deskContext = createContext<DeskContext>();
