/** The page that a path belongs to: itself, or the one whose data React Router's `/contact.data` or `/_.data` (Home) is. */
export function pagePath(path: string): string {
  if (!path.endsWith(".data")) return path;
  return path === "/_.data" ? "/" : path.slice(0, -".data".length);
}
