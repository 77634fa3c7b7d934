/** The page of a path: the path itself, or the page whose data React Router's `/contact.data` or `/_.data` (Home) is. */
export function pagePath(path: string): string {
  if (!path.endsWith(".data")) return path;
  return path === "/_.data" ? "/" : path.slice(0, -".data".length);
}
