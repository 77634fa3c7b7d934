/** Keys of content/ that hold addresses, names for programs and numbers; their strings are the same in every language. */
const codes =
  /^(to|path|url|href|value|type|kind|slug|id|links|forms|runIn|d|box|border|accent|weekday|time)$/;

/** Of a form. */
export function isFormWordKey(key: string): boolean {
  return /^(label|fold|placeholder|hint|note|button|busyButton|success|next|failureTitle)$/.test(key);
}

export function isWordKey(key: string): boolean {
  return !codes.test(key);
}

/** Lists of words that are looked for in texts of others (content/topics.ts): the same in every language. */
export function isPhraseList(key: string, value: unknown): boolean {
  return Array.isArray(value) && /^(any|weak|sorts|never)$/.test(key);
}

/** Whether a person reads it: not an address, a single name for programs, or what is only put together of parts. */
export function isText(text: string): boolean {
  return !/^(\/|https?:|[a-z]+$)/.test(text) && /\p{L}/u.test(text.replace(/\{\w+\}/g, ""));
}

/** The texts in a value, whatever their depth. */
export function textsOf(value: unknown, isWord = isWordKey): string[] {
  return placesOf("", value, isWord).map(([, text]) => text);
}

/** The same with the key of each. `path`: of the value. */
export function placesOf(
  path: string,
  value: unknown,
  isWord = isWordKey,
  isTextHere = true,
): (readonly [key: string, text: string])[] {
  if (typeof value === "string") return isTextHere && isText(value) ? [[path, value]] : [];
  if (typeof value !== "object" || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, one]) =>
    placesOf(`${path}.${key}`, one, isWord, isList ? isTextHere : isWord(key) && !isPhraseList(key, one)),
  );
}
