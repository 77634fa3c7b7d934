/** Backups on another machine, by SFTP. Its host key is taken at the first connection and must stay the same. */
import { hash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import SftpClient from "ssh2-sftp-client";
import { type Store, StoreProblem, unfinished } from "./store.ts";

export async function openSftp(url: URL): Promise<Store> {
  const known = url.searchParams.get("host");
  const secret = decodeURIComponent(url.password);
  // What breaks fails the call that is going on; by default the library prints it besides.
  const sftp = new SftpClient("backups", { error() {}, end() {}, close() {} });
  let hostKey = "";
  const login = {
    ...{ host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || 22), readyTimeout: 20_000 },
    username: decodeURIComponent(url.username),
    ...(secret.includes("PRIVATE KEY") ? { privateKey: secret } : { password: secret }),
    hostVerifier: (key: Buffer) => {
      hostKey = `SHA256:${hash("sha256", key, "base64").replace(/=+$/, "")}`;
      return known === null || known === hostKey;
    },
  };
  await sftp.connect(login).catch((error: Error) => {
    if (known === null || !hostKey || known === hostKey) return fail(error);
    throw new StoreProblem(
      `another machine answers there, or it has a new host key: ${hostKey} in place of ${known}. Ask whoever runs it before you save the place anew`,
    );
  });
  const path = decodeURIComponent(url.pathname);
  const folder = path.startsWith("/~/") ? path.slice(3) || "." : path;
  const at = (name: string) => `${folder}/${name}`;
  if (!(await sftp.exists(folder).catch(fail))) await sftp.mkdir(folder, true).catch(fail);
  return {
    hostKey,
    write: async (name, bytes) => {
      const part = at(name + unfinished);
      try {
        await pipeline(bytes, sftp.createWriteStream(part, { mode: 0o600 })).catch(fail);
        await sftp.rename(part, at(name)).catch(fail);
      } catch (error) {
        // The first error is the one to tell.
        await sftp.delete(part, true).catch(() => undefined);
        throw error;
      }
    },
    read: async (name) => sftp.createReadStream(at(name)),
    list: async () => {
      const files = (await sftp.list(folder).catch(fail)).filter(({ type }) => type === "-");
      return files.map(({ name, size }) => ({ name, bytes: size }));
    },
    remove: async (name) => void (await sftp.delete(at(name), true).catch(fail)),
    close: () => sftp.end(),
  };
}

/** The library puts the name of its method before it. */
function fail({ message }: Error): never {
  if (/authentication methods failed/i.test(message))
    throw new StoreProblem("the machine refuses this name and password");
  throw new StoreProblem(`the machine said: ${message.replace(/^\w+: |\s+\S*\.part$/g, "").slice(0, 200)}`);
}
