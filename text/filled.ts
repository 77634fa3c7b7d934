/** Only the texts that are not empty: what a page's data leaves out it need not carry. */
export function filled<T extends object>(texts: T): { [Name in keyof T]?: string } {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as {
    [Name in keyof T]?: string;
  };
}
