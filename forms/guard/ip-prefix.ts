import ipaddr from "ipaddr.js";

export interface IpPrefixes {
  /** One visitor or one house: an IPv4 address whole, the first 64 bits of an IPv6 address (RFC 4291, 2.5.1; RFC 8981). */
  own: string;
  /** What one customer of a provider gets, at home (RFC 6177): the first 56 bits of an IPv6 address. */
  home?: string;
  /** What a firm or a small provider has for itself: the first 48 bits of an IPv6 address, 24 of an IPv4 address. */
  wide?: string;
}

/** The networks that an address belongs to; what is no address is "unknown". */
export function ipPrefixesOf(address: string): IpPrefixes {
  if (!ipaddr.isValid(address)) return { own: "unknown" };
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === "ipv4")
    return { own: parsed.toString(), wide: `${bytes.slice(0, 3).join(".")}.0/24` };
  const prefix = (bits: number) =>
    `${bytes
      .slice(0, bits / 8)
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("")}/${bits}`;
  return { own: prefix(64), home: prefix(56), wide: prefix(48) };
}
