/** Backups in an S3-compatible store; what is large goes in parts, so that none is in memory. */
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { S3mini } from "s3mini";
import { type Store, StoreProblem } from "./store.ts";

export async function openS3(url: URL): Promise<Store> {
  const [bucket = "", ...folders] = decodeURIComponent(url.pathname).split("/").filter(Boolean);
  const prefix = folders.map((folder) => `${folder}/`).join("");
  const s3 = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}/${bucket}`,
    region: url.searchParams.get("region") || "us-east-1",
  });
  return {
    write: async (name, bytes) =>
      void (await s3.putAnyObject(prefix + name, Readable.toWeb(bytes) as never).catch(fail)),
    read: async (name) => {
      const answer = await s3.getObjectResponse(prefix + name).catch(fail);
      if (!answer?.body) throw new StoreProblem(`${name} is not there`);
      return Readable.fromWeb(answer.body as ReadableStream);
    },
    list: async () => {
      const found = await s3.listObjects("/", prefix).catch(fail);
      if (!found) throw new StoreProblem(`there is no bucket ${bucket}`);
      return found.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Size }));
    },
    remove: async (name) => void (await s3.deleteObject(prefix + name).catch(fail)),
    close: async () => undefined,
  };
}

/** An answer of the service has a code, in XML that may name the right region. */
function fail(error: Error & { serviceCode?: string; status?: number; body?: string }): never {
  if (error.status === undefined) throw error;
  const [, code = `status ${error.status}`] = /<Code>(\w+)/.exec(error.body ?? "") ?? [];
  const [, region] = /<Region>([\w-]+)/.exec(error.body ?? "") ?? [];
  throw new StoreProblem(`the service said: ${code}${region ? `. Its region is ${region}` : ""}`);
}
