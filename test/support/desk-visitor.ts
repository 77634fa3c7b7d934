/** A browser at the desk without script: keeps cookies, sends forms with their origin, follows nothing. */
import type { Database } from "../../db/schema.ts";
import { type Answer, ask, urlencoded } from "./ask.ts";

export interface DeskVisitor {
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  post: (
    path: string,
    fields?: Record<string, string> | string[][],
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  cookies: Map<string, string>;
}

/** `cookie`: the value of a `Cookie` header to begin with. */
export function visitDesk(deskUrl: string, cookie = ""): DeskVisitor {
  const cookies = new Map<string, string>();
  const keep = (text: string) => {
    for (const [, name = "", value = ""] of text.matchAll(/((?:__Host-)?desk(?:-browser)?)=([^;,]*)/g))
      if (value) cookies.set(name, value);
      else cookies.delete(name);
  };
  keep(cookie);
  const send = async (path: string, method: string, headers: Record<string, string>, body?: string) => {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const all = { ...(sent && { Cookie: sent }), ...headers };
    const answer = await ask(deskUrl, path, { method, headers: all, ...(body !== undefined && { body }) });
    keep(answer.headers["set-cookie"] ?? "");
    return answer;
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, "GET", headers),
    post: (path, fields = {}, headers = {}) =>
      send(
        path,
        "POST",
        { Origin: deskUrl, "Sec-Fetch-Site": "same-origin", ...urlencoded, ...headers },
        new URLSearchParams(fields).toString(),
      ),
  };
}

/** What the latest mail of this kind carries for somebody. */
export async function mailedSecrets(
  db: Database,
  address: string,
  kind: "sign-in" | "invitation" = "sign-in",
): Promise<{ code: string; token: string }> {
  const mail = await db
    .selectFrom("outbox")
    .select("text")
    .where("to_address", "=", address)
    .where("key", "like", `${kind}:%`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const text = mail?.text ?? "";
  return {
    code: /^ {4}(\S+)$/m.exec(text)?.[1] ?? "",
    token: /token=([\w-]{43})/.exec(text)?.[1] ?? "",
  };
}
