/** Text as the index reads it: lower case without accents, letters and digits only. */

const plain = /[^a-z0-9 ]/gu;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Folds composed text (NFC), unit for unit: the result is as long as the text, so that a place in one is the same place in
 * the other. Everything but letters and digits becomes spaces.
 */
export function foldText(text: string): string {
  return text.replace(plain, foldCharacter);
}

function foldCharacter(character: string): string {
  if (!letterOrDigit.test(character)) return " ".repeat(character.length);
  const folded = character.normalize("NFD").slice(0, character.length).toLowerCase();
  return folded.length === character.length ? folded : character;
}
