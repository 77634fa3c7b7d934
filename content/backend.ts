/** A hosted backend that has the news function: the address of a Supabase project and its public key. */
export interface Backend {
  /** For example `https://abcdefgh.supabase.co`. */
  url: string;
  /** The key that browsers may have ("anon" or "publishable"), never the service key. */
  anonKey: string;
}
