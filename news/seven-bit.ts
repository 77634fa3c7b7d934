/**
 * Encodings that write foreign letters in seven bits, which browsers refuse because they can hide markup from a filter. What
 * we read ends as plain text, so they can do no harm here.
 */
const decoders: Record<string, (text: string) => string> = {
  hz: fromHz,
  hzgb2312: fromHz,
  iso2022kr: fromKorean,
  csiso2022kr: fromKorean,
  utf7: fromUtf7,
  unicode11utf7: fromUtf7,
  csunicode11utf7: fromUtf7,
};

/** Text of bytes labelled HZ, ISO-2022-KR or UTF-7; undefined for other labels. */
export function decodeSevenBit(bytes: Uint8Array<ArrayBuffer>, label: string): string | undefined {
  const decode = decoders[label.toLowerCase().replace(/[^a-z0-9]/g, "")];
  return decode?.(new TextDecoder("latin1").decode(bytes));
}

/** RFC 1843: GB 2312 between `~{` and `~}`; a tilde is written twice, and before the end of a line it joins two. */
function fromHz(text: string): string {
  return text.replace(/~\{((?:[!-w][!-~])*)(?:~\})?|~(~)|~\n/g, (_, letters = "", tilde = "") =>
    letters ? raised(letters, "gbk") : tilde,
  );
}

/** RFC 1557: KS X 1001 between the controls for shifting out and in. */
function fromKorean(text: string): string {
  const bare = text.replaceAll("\x1b$)C", "");
  return bare
    .split("\x0e")
    .map((part, at) => {
      const end = at === 0 ? 0 : part.search(/[^!-~]|$/);
      return raised(part.slice(0, end), "euc-kr") + part.slice(end).replace("\x0f", "");
    })
    .join("");
}

/** The letters with their eighth bit, which the encoding of today has. */
function raised(letters: string, encoding: string): string {
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0) | 0x80);
  return new TextDecoder(encoding).decode(bytes);
}

/** RFC 2152: UTF-16 in base64 between `+` and `-`, and `+-` for a plus. */
function fromUtf7(text: string): string {
  return text.replace(/\+([A-Za-z0-9+/]*)-?/g, (_, code: string) => {
    if (!code) return "+";
    // Six bits that are left over carry nothing.
    const whole = code.length % 4 === 1 ? code.slice(0, -1) : code;
    const bytes = Uint8Array.from(atob(whole), (byte) => byte.charCodeAt(0));
    return new TextDecoder("utf-16be").decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  });
}
