/** Why a mail did not leave, in words: from the codes that mail/smtp/smtp.ts notes (RFC 5321, section 4.2; RFC 3463). */

/** A sentence without its full stop; undefined for codes that say nothing to a person. */
export function failureWords(lastError: string): string | undefined {
  if (/\b[45]\.2\.2\b|\b552\b|\b452\b/.test(lastError)) return "the mailbox is full";
  if (/\b[45]\.1\.\d\b|RCPT TO 55\d/.test(lastError)) return "the mailbox does not exist, or takes no mail";
  if (/\b5\.7\.\d+\b|DATA 55\d/.test(lastError))
    return "the mail server of the reader refuses it, as spam for instance";
  if (/AUTH|\b53[045]\b/.test(lastError)) return "our mail server does not take our name and password";
  if (/ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EDNS|CONN/.test(lastError))
    return "our mail server does not answer";
  if (/TLS|CERT|ESOCKET/.test(lastError)) return "no encrypted connection to our mail server comes about";
  if (/no single address|EENVELOPE/.test(lastError)) return "its address is none";
  if (/\b4\d\d\b/.test(lastError)) return "the mail server asks to try again later";
  return undefined;
}
