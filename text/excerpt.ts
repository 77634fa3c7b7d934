/** The beginning of a text in one line of at most `max` characters and an ellipsis, cut at the end of a word. */
export function excerpt(text: string, max = 220): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const words = line.slice(0, max).replace(/\s+\S*$/, "");
  return `${words.replace(/[,;:.]$/, "")}…`;
}
