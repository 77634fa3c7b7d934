/** Doctor check of the names that visitors and the desk are reached by: what to set in DNS, and whether it is so. */

import { Resolver } from "node:dns/promises";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { launch } from "../../content/site.ts";
import { isPlaceholder } from "../../text/email-address.ts";
import { type DnsResolver, type DoctorContext, type Finding, ok, warn, wrong } from "./finding.ts";

export async function checkDomain({ settings, names }: DoctorContext): Promise<Finding[]> {
  const { hostname } = new URL(settings.siteUrl);
  if (isPlaceholder(hostname) || ipaddr.isValid(hostname) || hostname === "localhost") return [];
  const resolver = names ?? new Resolver({ timeout: 3_000, tries: 2 });
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  // Else the first public address of this machine; none behind a router.
  const first = own.find((one) => ipaddr.parse(one.address).range() === "unicast")?.address;
  const address = launch.serverAddress || (first ?? "");
  const desk = settings.deskUrl && new URL(settings.deskUrl).hostname;
  const hosts = [hostname, `www.${hostname}`, ...(desk && desk !== hostname ? [desk] : [])];
  return Promise.all(hosts.map((host) => checkName(resolver, host, address, host.startsWith("www."))));
}

/** Whether a name leads here. `isExtra`: the site does without it. */
async function checkName(
  names: DnsResolver,
  host: string,
  address: string,
  isExtra: boolean,
): Promise<Finding> {
  const found = await addressesOf(names, host);
  const type = address.includes(":") ? "AAAA" : "A";
  const line = `${host}. ${type} ${address || "ADDRESS-OF-YOUR-SERVER"}`;
  const todo = "Add this line where you bought the name, under “DNS.” It takes up to an hour to be seen.";
  if (found === undefined)
    return warn(`${host} could not be looked up: no name server answered from here.`, { unknown: true });
  if (found.length === 0)
    return isExtra
      ? warn(`${host} leads nowhere.`, { todo, line })
      : wrong(`${host} leads nowhere yet.`, { todo, line });
  const where = found.join(", ");
  if (!address) return ok(`${host} leads to ${where}.`, { todo: "Check that this is your server." });
  return found.includes(address)
    ? ok(`${host} leads to this server, ${address}.`)
    : warn(`${host} leads to ${where}, and this server has the address ${address}.`, {
        todo: "Right only when a proxy stands in front of it. Else change the line.",
        line,
      });
}

/** Empty when there is no such name; undefined when no name server answered. */
async function addressesOf(names: DnsResolver, host: string): Promise<string[] | undefined> {
  const asked = await Promise.allSettled([names.resolve4?.(host) ?? [], names.resolve6?.(host) ?? []]);
  const found = asked.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const isAnswered = asked.some(
    (one) => one.status === "fulfilled" || /ENOTFOUND|ENODATA/.test(String(one.reason?.code)),
  );
  return found.length > 0 || isAnswered ? found : undefined;
}
