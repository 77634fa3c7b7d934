import type { Database } from "../db/schema.ts";
import type { NewsAnswer } from "./article.ts";
import type { Source } from "./source-list.ts";

export interface NewsDeskOptions {
  db: Database;
  sources: readonly Source[];
  allowPrivate: boolean;
  userAgent: string;
  refreshMinutes: number;
  log: NewsLog;
  now: () => Date;
}
/** What the desk needs of a log; pino's logger fits. */
export interface NewsLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
export interface RefreshReport {
  tried: number;
  fresh: number;
  same: number;
  failed: number;
}
export interface NewsDesk {
  read(): Promise<NewsAnswer>;
  refresh(): Promise<RefreshReport>;
  isStale(): Promise<boolean>;
  close(): Promise<void>;
}
export declare function createNewsDesk(options: NewsDeskOptions): NewsDesk;
