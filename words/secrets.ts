/** Secrets among the owner's settings, such as a mail password: AES-256-GCM under a key from the secret of the installation. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const [ivBytes, tagBytes] = [12, 16];

/** Base64 of the initialization vector, the tag and the ciphertext. */
export function encryptSecret(text: string, secret: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(secret), iv);
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString("base64");
}

/** Undefined for what was encrypted under another secret. */
export function decryptSecret(stored: string, secret: string): string | undefined {
  const bytes = Buffer.from(stored, "base64");
  const [tagAt, textAt] = [ivBytes, ivBytes + tagBytes];
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFrom(secret), bytes.subarray(0, tagAt), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(tagAt, textAt));
    return decipher.update(bytes.subarray(textAt), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "settings of the site", 32));
}
