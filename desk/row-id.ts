/** The id of a row in an address or a form, which anybody may type; undefined for anything else. Nine digits fit into PostgreSQL's integer. */
export function rowId(typed: unknown): number | undefined {
  return typeof typed === "string" && /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined;
}
