import { right, urlencoded } from "../support/ask.ts";

/**
 * A form as no browser sends it: wrong types, torn multipart, repeated and unknown fields, escapes that are none; now
 * and then all the fields there are with one of them wrong, or a megabyte.
 */
export function malformed(random: () => number) {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const type = pick(types);
  const whim = random();
  if (whim < 0.005) return { path: pick(targets), headers: { "Content-Type": type }, body: pick(huge) };
  const some = Array.from({ length: Math.floor(random() * 12) }, () => [pick(names), pick(values)] as const);
  const fields = Object.entries({ ...pick(Object.values(right)).fields, [pick(names)]: pick(values) });
  const pairs = whim < 0.2 ? [...fields, ...some.slice(0, 1)] : some;
  const part = ([name, value]: readonly [string, string]) =>
    `--canary\r\nContent-Disposition: form-data; name="${name}"${random() < 0.2 ? '; filename="canary"' : ""}\r\n\r\n${value}\r\n`;
  const whole = type.startsWith("multipart")
    ? `${pairs.map(part).join("")}--canary--\r\n`
    : pairs
        .map(
          ([name, value]) => `${name}=${random() < 0.5 ? encodeURIComponent(value.toWellFormed()) : value}`,
        )
        .join("&");
  const body = Buffer.from(random() < 0.3 ? whole.slice(0, Math.floor(random() * whole.length)) : whole);
  return { path: pick(targets), headers: { "Content-Type": type }, body };
}

/** Mulberry32: the same requests every time. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const targets = Object.values(right).flatMap(({ path }) => [
  path,
  path === "/" ? "/_.data?index" : `${path}.data`,
]);
const types = [
  urlencoded["Content-Type"],
  urlencoded["Content-Type"],
  `${urlencoded["Content-Type"]}; charset=utf-16`,
  "multipart/form-data; boundary=canary",
  "multipart/form-data",
  'multipart/form-data; boundary="',
  "application/json",
  "text/plain",
];
const huge = ["x".repeat(1_000_000), `name=${"%".repeat(999_995)}`, "a=1&".repeat(250_000)].map((text) =>
  Buffer.from(text),
);
const names = [
  "name",
  "email",
  "subject",
  "message",
  "idempotencyKey",
  "__proto__",
  "constructor",
  "consent",
  "river-stage",
  "open-for",
  "toString",
  "name[]",
  "na\u0000me",
  "",
];
const values = [
  "canary",
  "canary@example.org",
  "\u0000canary",
  "\u202ecanary\u2066",
  "canary@example.org\r\nBcc: canary@example.com",
  "-1",
  "1e309",
  "[object Object]",
  "+canary",
  "@SUM(1+1)*cmd|canary",
  "%",
  "%E0%A4%A",
  "\ud800",
  "=cmd|canary",
  "' or 1=1; drop table submissions; -- canary",
  "<script>canary</script>",
  "x".repeat(4000),
  "\r\nX-Canary: canary",
  "🎸".repeat(600),
];
