/** IP prefixes for rate limiting: which networks an address belongs to. */
import ipaddr from "ipaddr.js";

export interface IpPrefixes {
  /** One visitor or household: the whole IPv4 address, /64 of IPv6 (RFC 4291, 2.5.1; RFC 8981). */
  own: string;
  /** One residential customer (RFC 6177): /56 of IPv6. */
  home?: string;
  /** One company or small provider: /48 of IPv6, /24 of IPv4. */
  wide?: string;
}

/** The prefixes of an address; all invalid addresses share the prefix "unknown". */
export function ipPrefixesOf(address: string): IpPrefixes {
  if (!ipaddr.isValid(address)) return { own: "unknown" };
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === "ipv4")
    return { own: parsed.toString(), wide: `${bytes.slice(0, 3).join(".")}.0/24` };
  const prefix = (bits: number) => `${Buffer.from(bytes.slice(0, bits / 8)).toString("hex")}/${bits}`;
  return { own: prefix(64), home: prefix(56), wide: prefix(48) };
}
