/** What the fuzz test's requests are put together from (test/http/fuzz-requests.ts). */

/** A word that stands in every header, query and body of them and that no log may hold. */
export const mark = "canary";

export const methods = [
  ...`
  GET GET GET HEAD POST PUT DELETE PATCH OPTIONS TRACE CONNECT PROPFIND QUERY get
`
    .trim()
    .split(/\s+/),
  "G E T",
];
export const addresses = [
  ...`
  / /about /news /community /events /get-involved /contact /privacy /terms /sitemap /404 /sitemap.xml
  /robots.txt /llms.txt /feed.xml /feed.json /events.ics /site.webmanifest /.well-known/security.txt
  /og/home.png /favicon.ico /healthz /readyz /functions/v1/fetch-ai-news /_.data /contact.data
  /news.data /_root.data /__manifest /about/ //about * http://site.example/news
  http://site.example:99999/ https://evil.example/contact about
`
    .trim()
    .split(/\s+/),
  "",
];
export const queries = [
  `x=${mark}`,
  "receipt=901-ABCD-EFGH",
  `receipt=${mark}`,
  "newsletter=confirm&token=1.x",
  `newsletter=unsubscribe&token=${mark}`,
  "type=sponsorship",
  "type=__proto__",
  "form=story",
  `form=${mark}&form=2`,
  "%",
  "%E0%A4%A",
  "%00",
  "a".repeat(9000),
  "index",
  "_routes=root",
  `_routes=${mark},%00`,
  "p=/about&p=/x&version=1",
  "&&&==&",
  "?",
  "%0d%0aX-Canary:%201",
  "receipt[]=1",
  "type=1;form=2",
];
export const pieces = [
  ...`
  .. ..%2f %2e%2e %5c.. . %00 about assets build server.ts package.json .env .git config data site.db
  etc passwd proc self environ %c0%ae%c0%ae ..; % %zz ~ news-pictures pictures film og __proto__
  constructor index.html x.webp %2f%2fevil.example $ {} <b> 404
`
    .trim()
    .split(/\s+/),
  "..\\",
  "a".repeat(300),
];
export const hosts = [
  "Host: ",
  "Host: a b",
  "Host: evil/../x",
  "Host: [::1",
  "Host: site.example:99999",
  `Host: ${mark}@site.example`,
  "Host: x\r\nHost: y",
  "X: no host",
];
export const codings = [
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: chunked, chunked",
  "Transfer-Encoding: identity",
  "Transfer-Encoding : chunked",
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding:\tchunked",
];
export const brokenChunks = [
  "0\r\n\r\n",
  "ffffffffffffffff\r\nx",
  "-1\r\nx\r\n",
  "5\r\nab\r\n0\r\n\r\n",
  "zz\r\n",
  "1;a=b\r\nx\r\n0\r\n\r\n",
  `1;${"a".repeat(20_000)}\r\nx\r\n`,
  "0\r\nX-Trailer: canary\r\n\r\n",
  "1\nx\n0\n\n",
  "",
];
export const splinters = [
  "\r\n",
  "\n",
  "\r",
  "\0",
  "\r\n\r\n",
  ": ",
  "%",
  "\xff",
  "\t",
  "../../",
  "Transfer-Encoding: chunked\r\n",
  "Content-Length: 7\r\n",
  " HTTP/1.1\r\n",
];
export const otherTongues = [
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\x05\x01\x00",
  "EHLO canary\r\n",
  "\r\n\r\n\r\n",
  "GET",
  "GET /\r\n",
  "\0".repeat(300),
  "SSH-2.0-canary\r\n",
  "GET / HTTP/1.1\r\n X: folded\r\n\r\n",
];
export const headers = [
  `User-Agent: ${mark}`,
  `Cookie: ${mark}=1; __proto__=2`,
  `Cookie: ${"a=b; ".repeat(2000)}`,
  `Referer: http://${mark}.example/`,
  "Origin: null",
  "Origin: https://evil.example",
  "Origin: http://site.example",
  `Origin: ${mark}`,
  "Sec-Fetch-Site: cross-site",
  "Sec-Fetch-Site: same-origin",
  "Range: bytes=0-0",
  "Range: bytes=-1",
  "Range: bytes=5-1",
  "Range: bytes=0-1,3-4",
  "Range: bytes=999999999999999999999-",
  `Range: ${mark}=1`,
  'Range: bytes=0-1\r\nIf-Range: "x"',
  "If-None-Match: *",
  'If-None-Match: W/"x", "y"',
  `If-None-Match: ${mark}`,
  'If-Match: "x"',
  "If-Match: *",
  `If-Modified-Since: ${mark}`,
  "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT",
  "Accept-Encoding: br",
  "Accept-Encoding: gzip;q=0, *;q=0",
  "Accept-Encoding: zstd;q=x",
  `Accept-Encoding: ${mark}`,
  "Accept-Encoding: __proto__",
  `Accept-Encoding: ${"br,".repeat(3000)}`,
  "X-Forwarded-For: 1.2.3.4, evil",
  "X-Forwarded-Proto: https",
  `X-Forwarded-Host: ${mark}.example`,
  "X-Forwarded-Prefix: //evil.example",
  "X-HTTP-Method-Override: DELETE",
  "Expect: 100-continue",
  `Expect: ${mark}`,
  "Upgrade: websocket\r\nConnection: Upgrade",
  "Upgrade: h2c",
  "TE: trailers",
  "Content-Encoding: gzip",
  "Max-Forwards: 0",
  "Content-Type: multipart/form-data",
  `X: ${"a".repeat(15_000)}`,
  `Authorization: Basic ${mark}`,
  "Accept: */*",
  "Accept-Language: \xff\xfe",
  "__proto__: 1",
  "constructor: x",
];
/** Which no parser should let pass. */
export const brokenHeaders = ["X\0: 1", ": 1", "X : 1", "X: a\rb", "X-Long\r\n folded"];
