/** How the desk says to how many an issue goes. */
export function people(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "person" : "people"}`;
}
