/** Doctor checks of the mail domain's DNS: MX, SPF, DMARC and DKIM. */
import { Resolver } from "node:dns/promises";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { type DnsResolver, type DoctorContext, type Finding, ok, warn, wrong } from "./finding.ts";

export async function checkMailDomain(context: DoctorContext): Promise<Finding[]> {
  // Its own, which gives up soon.
  const { settings, dkimSelector, names = new Resolver({ timeout: 3_000, tries: 2 }) } = context;
  const domain = mailboxKey(settings.mailFrom).split("@")[1] ?? "";
  if (/(^|\.)(example|test|invalid|localhost)$/.test(domain))
    return [
      wrong(`Email comes from ${domain}, which belongs to nobody.`, {
        todo: "Set MAIL_FROM to an address of your own.",
      }),
    ];
  return [
    await checkMx(names, domain),
    await checkSpf(names, domain),
    await checkDmarc(names, domain),
    await checkDkim(names, domain, dkimSelector),
  ];
}

/** RFC 5321 section 5.1; a single dot says that the domain takes no mail (RFC 7505). */
async function checkMx(names: DnsResolver, domain: string): Promise<Finding> {
  const found = await ask(() => names.resolveMx(domain));
  if (found === undefined) return unasked("MX", domain);
  const hosts = found.map(({ exchange }) => exchange).filter((host) => host !== "" && host !== ".");
  if (hosts.length > 0) return ok(`${domain} takes mail at ${hosts.join(", ")} (MX).`);
  if (found.length > 0)
    return wrong(`${domain} says that it takes no email at all (MX "."): answers are lost.`);
  return warn(`${domain} has no MX record: answers and bounces may be lost.`, {
    todo: "Add one that names the server of its mailboxes.",
  });
}

/** RFC 7208: exactly one record (section 4.5) that does not allow every sender. */
async function checkSpf(names: DnsResolver, domain: string): Promise<Finding> {
  const records = await findRecords(names, domain, /^v=spf1( |$)/i);
  if (records === undefined) return unasked("TXT", domain);
  const [record = ""] = records;
  if (records.length > 1)
    return wrong(`${domain} has ${records.length} SPF records, which is as bad as none.`, {
      todo: "Make them one.",
    });
  if (records.length === 0)
    return wrong(`${domain} has no SPF record: its email lands in spam.`, {
      todo: `Add a TXT record for ${domain}, such as "v=spf1 include:YOUR-MAIL-PROVIDER ~all".`,
    });
  if (/(^| )\+?all( |$)/i.test(record))
    return warn(`The SPF record of ${domain} lets anyone send in its name (all).`, {
      todo: "End it with ~all or -all.",
    });
  return ok(`${domain} has an SPF record: ${record}.`, { todo: "Check that your mail server is in it." });
}

/** RFC 7489 section 6.6.3: the record of the domain, or else of a parent domain. */
async function checkDmarc(names: DnsResolver, domain: string): Promise<Finding> {
  const labels = domain.split(".");
  // Without the top-level domain.
  const parents = labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join("."));
  for (const above of [domain, ...parents]) {
    const records = await findRecords(names, `_dmarc.${above}`, /^v=DMARC1\s*(;|$)/i);
    if (records === undefined) return unasked("TXT", `_dmarc.${above}`);
    const [record = ""] = records;
    if (records.length > 1)
      return wrong(`_dmarc.${above} has ${records.length} DMARC records.`, { todo: "Make them one." });
    if (record && !/;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(record))
      return wrong(`The DMARC record at _dmarc.${above} has no p=none, p=quarantine or p=reject: ${record}`);
    if (record) return ok(`_dmarc.${above} has a DMARC record: ${record}`);
  }
  return warn(`${domain} has no DMARC record, which the big email providers require.`, {
    todo: `Add a TXT record for _dmarc.${domain}, such as "v=DMARC1; p=none".`,
    line: `_dmarc.${domain}. TXT "v=DMARC1; p=none"`,
  });
}

/** RFC 6376 section 3.6.1: a key under the selector; an empty one is revoked. */
async function checkDkim(names: DnsResolver, domain: string, selector: string | undefined): Promise<Finding> {
  if (selector === undefined) return findUsualKey(names, domain);
  const name = `${selector}._domainkey.${domain}`;
  const keys = await findRecords(names, name, /(^|;)\s*p\s*=/);
  if (keys === undefined) return unasked("TXT", name);
  const [key] = keys;
  if (key === undefined)
    return wrong(`There is no DKIM key at ${name}.`, {
      todo: 'Your mail provider shows the record to add: a TXT record with "v=DKIM1; p=...".',
    });
  if (/(^|;)\s*p\s*=\s*(;|$)/.test(key))
    return wrong(`The DKIM key at ${name} was withdrawn: its p= is empty.`);
  return ok(`There is a DKIM key at ${name}.`);
}

/** Selectors that large mail services and usual mail servers use; DNS has no list of those of a domain. */
const usualSelectors =
  "mail default dkim google selector1 selector2 s1 s2 k1 k2 k3 smtp mx fm1 resend pm zoho zmail protonmail mta".split(
    " ",
  );

async function findUsualKey(names: DnsResolver, domain: string): Promise<Finding> {
  const places = usualSelectors.map((selector) => `${selector}._domainkey.${domain}`);
  const keys = await Promise.all(places.map((place) => findRecords(names, place, /(^|;)\s*p\s*=\s*[^;\s]/)));
  const name = places.find((_, index) => keys[index]?.length);
  if (name)
    return ok(`There is a DKIM key at ${name}.`, { todo: "Check that your mail server signs with it." });
  return warn("Whether email is signed (DKIM) is not known: there is no key under a usual name.", {
    todo: "Your email provider can tell you which selector it signs with.",
    command: "Look it up with --dkim-selector.",
  });
}

/** The TXT records at a name that match, the strings of each joined (RFC 7208 section 3.3). */
async function findRecords(names: DnsResolver, name: string, kind: RegExp): Promise<string[] | undefined> {
  const found = await ask(() => names.resolveTxt(name));
  return found?.map((strings) => strings.join("").trim()).filter((text) => kind.test(text));
}

/** Empty when the name has no such record; undefined when no name server answered. */
async function ask<T>(question: () => Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await question();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "ENOTFOUND" || code === "ENODATA" ? [] : undefined;
  }
}

function unasked(kind: string, name: string): Finding {
  return warn(`The ${kind} records of ${name} could not be looked up: no name server answered from here.`, {
    unknown: true,
  });
}
