/** Names of the facts in content/site.ts with a domain that is reserved for examples (RFC 2606), at which nobody can be reached. */
export function placeholders(site: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(site)
    .filter(([, value]) => typeof value === "string" && /(^|[@.])[\w-]+\.(example|test|invalid)$/.test(value))
    .map(([name]) => name);
}
