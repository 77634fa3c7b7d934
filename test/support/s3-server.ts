/** An S3-compatible store on loopback, in memory, that checks every signature (AWS Signature Version 4) and the digest of every body. */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface S3Server {
  /** With access key and password, of the bucket `backups`. */
  url: string;
  files: Map<string, Buffer>;
  /** Answers in place of the store: a code such as "AccessDenied" for these methods. */
  refuse: (method: string, code: string | undefined) => void;
  /** Multipart uploads that nobody completed or gave up. */
  open: () => number;
  requests: string[];
  close: () => Promise<void>;
}

const [accessKey, password] = ["AKEXAMPLE", "a+password/of the tests"];

export async function startS3(): Promise<S3Server> {
  const files = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const refused = new Map<string, string>();
  const requests: string[] = [];
  const answer = async (
    request: IncomingMessage,
  ): Promise<[number, string | Buffer, Record<string, string>?]> => {
    const { method = "" } = request;
    const url = new URL(request.url ?? "", "http://store");
    const body = await buffer(request);
    requests.push(`${method} ${url.pathname}`);
    const code = refused.get(method) ?? wrongSignature(request, url, body);
    if (code) return [403, `<Error><Code>${code}</Code><Message>No.</Message></Error>`];
    const name = decodeURIComponent(url.pathname.replace(/^\/backups\//, ""));
    const query = url.searchParams;
    const upload = uploads.get(query.get("uploadId") ?? "");
    if (method === "GET" && query.has("list-type")) {
      const prefix = query.get("prefix") ?? "";
      const names = [...files.keys()].filter((one) => one.startsWith(prefix)).sort();
      // Two a page.
      const from = Number(query.get("continuation-token") ?? 0);
      const page = names.slice(from, from + 2);
      const next =
        from + 2 < names.length
          ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${from + 2}</NextContinuationToken>`
          : "";
      const rows = page.map(
        (one) => `<Contents><Key>${one}</Key><Size>${files.get(one)?.length}</Size></Contents>`,
      );
      return [200, `<ListBucketResult>${rows.join("")}${next}</ListBucketResult>`];
    }
    if (method === "GET") {
      const file = files.get(name);
      return file ? [200, file] : [404, "<Error><Code>NoSuchKey</Code></Error>"];
    }
    if (method === "POST" && query.has("uploads")) {
      const id = `upload+${uploads.size + 1}/=`;
      uploads.set(id, new Map());
      return [
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      ];
    }
    if (method === "PUT" && upload) {
      upload.set(Number(query.get("partNumber")), body);
      return [200, "", { etag: `"${createHash("md5").update(body).digest("hex")}"` }];
    }
    if (method === "POST" && upload) {
      const listed = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
      files.set(name, Buffer.concat(listed.map((number) => upload.get(number) ?? Buffer.alloc(0))));
      uploads.delete(query.get("uploadId") ?? "");
      return [200, "<CompleteMultipartUploadResult><ETag>a</ETag></CompleteMultipartUploadResult>"];
    }
    if (method === "DELETE" && upload) uploads.delete(query.get("uploadId") ?? "");
    else if (method === "DELETE") files.delete(name);
    else if (method === "PUT") files.set(name, body);
    return [method === "DELETE" ? 204 : 200, ""];
  };
  const server = createServer(async (request, response) => {
    const [status, body, headers] = await answer(request);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${accessKey}:${encodeURIComponent(password)}@127.0.0.1:${port}/backups/our%20site`,
    files,
    requests,
    refuse: (method, code) => void (code ? refused.set(method, code) : refused.delete(method)),
    open: () => uploads.size,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** By the rules of its documentation, with nothing of the library that signs. */
function wrongSignature(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const authorization = request.headers.authorization ?? "";
  const [, id, day = "", region = "", service = "", signed = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/([^/]+)\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      authorization,
    ) ?? [];
  if (id !== accessKey) return "InvalidAccessKeyId";
  const digest = request.headers["x-amz-content-sha256"];
  if (digest !== "UNSIGNED-PAYLOAD" && digest !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = signed.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const path = url.pathname.split("/").map((part) => encode(decodeURIComponent(part)));
  const canonical = [
    ...[request.method, path.join("/"), query.join("&"), headers.join(""), signed],
    request.headers["x-amz-content-sha256"],
  ];
  const date = String(request.headers["x-amz-date"]);
  const text = `AWS4-HMAC-SHA256\n${date}\n${day}/${region}/${service}/aws4_request\n${sha256(canonical.join("\n"))}`;
  let key: Buffer | string = `AWS4${password}`;
  for (const part of [day, region, service, "aws4_request"])
    key = createHmac("sha256", key).update(part).digest();
  const right = createHmac("sha256", key).update(text).digest("hex");
  return right === signature ? undefined : "SignatureDoesNotMatch";
}

function sha256(of: string | Buffer): string {
  return createHash("sha256").update(of).digest("hex");
}
