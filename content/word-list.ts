/** Words and phrases, with commas between them. */
export const wordsOf = (text: string): readonly string[] => text.trim().split(/,\s+/);
