/** Another machine on loopback, with SFTP into a folder. */
import { generateKeyPairSync } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import ssh2 from "ssh2";

export interface SftpServer {
  /** With name and password. */
  url: string;
  /** No byte is taken beyond so many: the disk is full. */
  setRoom: (bytes: number) => void;
  close: () => Promise<void>;
}

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** `folder`: what it shows as `/`; its home is `/home`. */
export async function startSftp(folder: string, port = 0): Promise<SftpServer> {
  const { privateKey } = generateKeyPairSync("rsa", {
    ...{ modulusLength: 2048, publicKeyEncoding: { type: "pkcs1", format: "pem" } },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  let room = Number.POSITIVE_INFINITY;
  const takes = (bytes: number) => {
    room -= bytes;
    return room >= 0;
  };
  mkdirSync(join(folder, "home"), { recursive: true });
  const clients = new Set<ssh2.Connection>();
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (client) => {
    clients.add(client);
    client.on("error", () => undefined);
    client.on("close", () => clients.delete(client));
    client.on("authentication", (context) =>
      context.method === "password" && context.username === "site" && context.password === "a p@ss/word"
        ? context.accept()
        : context.reject(["password"]),
    );
    client.on("ready", () =>
      client.on("session", (accept) =>
        accept().on("sftp", (acceptSftp) => serve(acceptSftp(), folder, takes)),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `sftp://site:${encodeURIComponent("a p@ss/word")}@127.0.0.1:${address.port}/~/901ai`,
    setRoom: (bytes) => {
      room = bytes;
    },
    close: () => {
      for (const client of clients) client.end();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Sftp = ssh2.SFTPWrapper & Record<string, (...args: never[]) => void>;

function serve(stream: ssh2.SFTPWrapper, folder: string, takes: (bytes: number) => boolean): void {
  const sftp = stream as unknown as Sftp & NodeJS.EventEmitter & Record<string, (...args: unknown[]) => void>;
  const handles = new Map<number, { file: number; path: string; isListed: boolean }>();
  let last = 0;
  const real = (path: string) => join(folder, path.startsWith("/") ? path : join("/home", path));
  const give = (id: number, file: number, path: string) => {
    handles.set(++last, { file, path, isListed: false });
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    sftp.handle?.(id, handle);
  };
  const of = (handle: Buffer) => handles.get(handle.readUInt32BE(0));
  const on = (name: string, work: (id: number, ...rest: never[]) => void) =>
    sftp.on(name, (id: number, ...rest: never[]) => {
      try {
        work(id, ...rest);
      } catch (error) {
        const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
        sftp.status?.(id, isMissing ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);
      }
    });
  const ok = (id: number) => sftp.status?.(id, STATUS_CODE.OK);
  const attributes = (path: string) => {
    const { mode, size, atimeMs, mtimeMs, uid, gid } = statSync(path);
    return { mode, size, uid, gid, atime: atimeMs / 1000, mtime: mtimeMs / 1000 };
  };
  on("REALPATH", (id, path: string) => {
    const filename = path === "." ? "/home" : path.startsWith("/") ? path : `/home/${path}`;
    sftp.name?.(id, [{ filename, longname: filename, attrs: {} as ssh2.Attributes }]);
  });
  for (const name of ["STAT", "LSTAT"])
    on(name, (id, path: string) => sftp.attrs?.(id, attributes(real(path))));
  on("FSTAT", (id, handle: Buffer) => sftp.attrs?.(id, attributes(of(handle)?.path ?? "")));
  on("OPEN", (id, path: string, flags: number) => {
    const isWrite = (flags & OPEN_MODE.WRITE) !== 0;
    give(id, openSync(real(path), isWrite ? "w" : "r"), real(path));
  });
  on("WRITE", (id, handle: Buffer, offset: number, data: Buffer) => {
    if (!takes(data.length)) throw new Error("full");
    writeSync(of(handle)?.file ?? -1, data, 0, data.length, offset);
    ok(id);
  });
  on("READ", (id, handle: Buffer, offset: number, length: number) => {
    const bytes = Buffer.alloc(length);
    const read = readSync(of(handle)?.file ?? -1, bytes, 0, length, offset);
    if (read === 0) sftp.status?.(id, STATUS_CODE.EOF);
    else sftp.data?.(id, bytes.subarray(0, read));
  });
  on("OPENDIR", (id, path: string) => {
    if (!existsSync(real(path))) throw Object.assign(new Error(), { code: "ENOENT" });
    give(id, -1, real(path));
  });
  on("READDIR", (id, handle: Buffer) => {
    const open = of(handle);
    if (!open || open.isListed) return sftp.status?.(id, STATUS_CODE.EOF);
    open.isListed = true;
    const names = readdirSync(open.path).map((filename) => {
      const attrs = attributes(join(open.path, filename));
      const type = statSync(join(open.path, filename)).isDirectory() ? "d" : "-";
      return {
        filename,
        longname: `${type}rw------- 1 site site ${attrs.size} Jan 1 00:00 ${filename}`,
        attrs,
      };
    });
    sftp.name?.(id, names);
  });
  on("CLOSE", (id, handle: Buffer) => {
    const { file = -1 } = of(handle) ?? {};
    if (file >= 0) closeSync(file);
    ok(id);
  });
  on("MKDIR", (id, path: string) => {
    mkdirSync(real(path));
    ok(id);
  });
  on("REMOVE", (id, path: string) => {
    rmSync(real(path));
    ok(id);
  });
  on("RENAME", (id, from: string, to: string) => {
    renameSync(real(from), real(to));
    ok(id);
  });
  for (const name of ["SETSTAT", "FSETSTAT"]) on(name, (id) => ok(id));
}
