/** A passkey in software: makes what a browser would send for WebAuthn options, signed with a key of its own (ES256, no attestation). */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** What a careless or hostile authenticator does otherwise. */
interface Faults {
  origin?: string;
  challenge?: string;
  /** Without asking its user for a finger or a PIN. */
  isUnverified?: boolean;
  rpId?: string;
}

export interface PasskeyDevice {
  id: string;
  register: (options: { challenge: string }, faults?: Faults) => string;
  answer: (options: { challenge: string }, faults?: Faults) => string;
}

export function makePasskeyDevice(origin: string): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rawId = randomBytes(16);
  const id = rawId.toString("base64url");
  let counter = 0;

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? origin }),
    );
  const authenticatorData = (faults: Faults, flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    const verified = faults.isUnverified ? 0 : 0x04;
    const rpIdHash = sha256(faults.rpId ?? new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.from([flags | verified]), count]);
  };
  const credential = (response: object) =>
    JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });

  return {
    id,
    register: ({ challenge }, faults = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const authData = Buffer.concat([
        authenticatorData(faults, 0x41),
        Buffer.alloc(16),
        length,
        rawId,
        coseKey(publicKey.export({ format: "jwk" })),
      ]);
      return credential({
        clientDataJSON: clientData("webauthn.create", challenge, faults).toString("base64url"),
        attestationObject: attestation(authData).toString("base64url"),
        transports: ["internal"],
      });
    },
    answer: ({ challenge }, faults = {}) => {
      const data = clientData("webauthn.get", challenge, faults);
      const authData = authenticatorData(faults, 0x01);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return credential({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash("sha256").update(data).digest();
}

/** CBOR map: kty EC2, alg ES256, crv P-256, x, y (RFC 9053 section 7.1.1). */
function coseKey({ x = "", y = "" }: JsonWebKey): Buffer {
  const coordinate = (value: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, "base64url")]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ]);
}

/** CBOR map: fmt "none", no statement, the authenticator data. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.from([0x60 + value.length, ...Buffer.from(value)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData")],
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}
