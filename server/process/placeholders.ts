/** Names of the facts in content/site whose domain is reserved for examples (RFC 2606), so that nobody can be reached there. */
export function placeholders(site: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(site)
    .filter(([, value]) => typeof value === "string" && /(^|[@.])[\w-]+\.(example|test|invalid)$/.test(value))
    .map(([name]) => name);
}
