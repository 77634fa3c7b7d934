/** Reads the addresses of a list: CSV of listmonk, Mailchimp or a spreadsheet, or one address a line. */
import { isAddress } from "../../text/email-address.ts";
import { mailboxKey } from "../../text/mailbox-key.ts";
import { type CsvRecord, parseCsv } from "./parse-csv.ts";

/** A line that adds nobody. */
export interface RefusedLine {
  /** Counted from 1. */
  line: number;
  /** What stands there, cut to 80 characters. Whatever somebody put into the file: show it as text. */
  text: string;
  /** A few words. */
  why: string;
}

export interface ReadList {
  /** Mailbox keys with their lines, in the order of the file, each once. */
  addresses: { line: number; address: string }[];
  refused: RefusedLine[];
}

/** Columns and values of ours, of listmonk and of Mailchimp. */
const addressColumns = ["email", "email address", "e-mail", "e-mail address", "mail"];
const statusColumns = ["status", "subscriber_status", "member_status"];
const subscribedStatus = /^(confirmed|enabled|subscribed|active)$/i;
/** Mailchimp's columns that are filled only for unsubscribed or bounced addresses. */
const leftColumns = ["unsub_time", "clean_time"];
const most = 200_000;

/** `problem`: a sentence when the text has no column of addresses, and no line with one. Lets other work go on meanwhile. */
export async function readList(text: string) {
  const list: ReadList = { addresses: [], refused: [] };
  const lineOf = new Map<string, number>();
  let names: string[] | undefined;
  let count = 0;
  for (const record of parseCsv(text.replace(/^\uFEFF/, ""))) {
    if (!names) {
      const head = record.cells.map((name) => name.trim().toLowerCase());
      // None when the first line is an address.
      names = head.some((name) => addressColumns.includes(name)) ? head : [];
      if (names.length > 0) continue;
    }
    if (count % 200 === 199) await new Promise((resolve) => setImmediate(resolve));
    if (++count > most)
      return { problem: `The list has more than ${most.toLocaleString("en")} lines. Divide it.` };
    const read = readLine(names, record);
    const earlier = read.address === undefined ? undefined : lineOf.get(read.address);
    if (read.why !== undefined) list.refused.push(refused(record, read.why));
    else if (earlier !== undefined) list.refused.push(refused(record, `the same as line ${earlier}`));
    else {
      lineOf.set(read.address, record.line);
      list.addresses.push({ line: record.line, address: read.address });
    }
  }
  const hasAddresses = names?.length || list.addresses.length > 0;
  if (!hasAddresses)
    return { problem: 'No column is called "email" or "Email Address", and no line is an address.' };
  return list;
}

type ReadLine = { address: string; why?: undefined } | { address?: undefined; why: string };

function readLine(names: readonly string[], { cells, isBroken }: CsvRecord): ReadLine {
  if (isBroken) return { why: "a quotation mark is not closed" };
  const at = names.findIndex((name) => addressColumns.includes(name));
  const typed = cleaned((at < 0 ? cells.find((cell) => cell.includes("@")) : cells[at]) ?? "");
  if (typed === "") return { why: "no address" };
  if (!isAddress(typed)) return { why: "not an email address" };
  const status = statusOf(names, cells);
  if (status !== undefined) return { why: status };
  return { address: mailboxKey(typed) };
}

/** Without the apostrophe that an export puts before what a spreadsheet would calculate, and out of `Name <address>`. */
function cleaned(cell: string): string {
  const text = cell.trim().replace(/^'/, "").trim();
  return (/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text).replace(/^mailto:/i, "").trim();
}

/** Why an address is not subscribed there; undefined when it is. */
function statusOf(names: readonly string[], cells: readonly string[]): string | undefined {
  for (const [at, name] of names.entries()) {
    const value = (cells[at] ?? "").trim();
    if (statusColumns.includes(name) && !subscribedStatus.test(value)) {
      const said = value.slice(0, 30);
      return said ? `not subscribed there: ${said}` : "not subscribed there";
    }
    if (leftColumns.includes(name) && value !== "") return "left there";
  }
  return undefined;
}

function refused({ line, cells }: CsvRecord, why: string): RefusedLine {
  const text = cells.join(", ").replace(/\s+/g, " ").trim();
  return { line, text: text.length > 80 ? `${text.slice(0, 80)}…` : text, why };
}
