/** A news article as a visitor gets it (SPEC section 3); one shape for the call, the page and the store. */
export interface Article {
  title: string;
  /** Plain text, may be empty. */
  description: string;
  /** Absolute http or https address, tracking parameters removed. */
  url: string;
  /** A picture on our own address, when there is one. */
  urlToImage?: string;
  /** The publisher's name. */
  source: string;
  /** ISO 8601 instant, UTC. */
  publishedAt: string;
  /** Other publishers who tell the same story; left out when there are none. */
  alsoIn?: AlsoIn[];
}

export interface AlsoIn {
  /** The publisher's name. */
  source: string;
  /** Absolute http or https address of its story. */
  url: string;
}

export interface NewsAnswer {
  /** Newest first, at most 24. */
  articles: Article[];
  /** ISO 8601 instant of the newest successful fetch of any source; null before the first. */
  updatedAt: string | null;
}
