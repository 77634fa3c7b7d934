/** Doctor check of the desk in a browser: whether it is open, and whether DESK_URL leads to it. */
import { hasPeople } from "../../accounts/people.ts";
import { whyFetchFailed } from "../canary-submit.ts";
import { type Check, type Finding, ok, warn, wrong } from "./finding.ts";

const requestTimeout = 10_000;
/** In every page of the desk: where its scripts and sheets are (desk/vite.config.ts). */
const sign = "/desk-assets/";

export const checkDesk: Check = async ({ settings: { deskUrl, siteUrl }, open }) => {
  const address = deskUrl ? [checkAddress(deskUrl, siteUrl)] : [];
  if (!(await hasPeople(await open())))
    return [
      ...address,
      ok("Nobody is invited to the desk in a browser, so it is shut. people add ADDRESS --owner opens it."),
    ];
  if (!deskUrl)
    return warn(
      "DESK_URL is not set: the desk answers only on this machine, and emails name commands instead of having buttons.",
      { todo: "Set it to the desk's public address." },
    );
  return [...address, await reach(deskUrl)];
};

function checkAddress(deskUrl: string, siteUrl: string): Finding {
  const { protocol, host, hostname } = new URL(deskUrl);
  if (host === new URL(siteUrl).host)
    return wrong(`DESK_URL is ${deskUrl}, the address of the site itself. The desk needs a name of its own.`);
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  if (protocol === "https:" || isLoopback) return ok(`DESK_URL is ${deskUrl}.`);
  return wrong(
    `DESK_URL is ${deskUrl}: without https:// anyone along the way can read it, and nobody can sign in.`,
  );
}

async function reach(deskUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(`${deskUrl}/sign-in`, { signal: AbortSignal.timeout(requestTimeout) });
    const text = await answer.text();
    if (answer.ok && text.includes(sign)) return ok(`The desk answers at ${deskUrl}.`);
    return wrong(
      `${deskUrl}/sign-in answers with status ${answer.status} and not as the desk does. Does the proxy pass this name on to DESK_PORT?`,
    );
  } catch (error) {
    return warn(
      `${deskUrl} can't be reached from this machine (${whyFetchFailed(error)}). Check whether it can be reached from another one.`,
    );
  }
}
