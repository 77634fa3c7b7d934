import sharp from "sharp";
import { expect, test } from "vitest";
import { cardPicture } from "../news/pictures/pictures.ts";
import { drawNoise, drawNothing, drawPhoto } from "../test/support/pictures.ts";
import { type EncodedPicture, encodePicture, sniffImageType } from "./encode-picture.ts";

const maxFileBytes = 40_000;

async function encoded(bytes: Uint8Array): Promise<EncodedPicture> {
  const result = await encodePicture(bytes, cardPicture);
  if ("problem" in result) throw new Error(result.problem);
  return result;
}

async function problem(bytes: Uint8Array): Promise<string> {
  const result = await encodePicture(bytes, cardPicture);
  return "problem" in result ? result.problem : "none";
}

const sizes = ({ files }: EncodedPicture) =>
  files.map(({ format, width }) => `${format} ${width}`).toSorted();

test.each([
  ["jpeg", () => drawPhoto().jpeg()],
  ["jpeg", () => drawPhoto().jpeg({ progressive: true })],
  ["jpeg", () => drawPhoto().toColourspace("cmyk").jpeg()],
  ["png", () => drawPhoto().png()],
  ["webp", () => drawPhoto().webp()],
  ["avif", () => drawPhoto().avif({ effort: 0 })],
  ["gif", () => drawPhoto().gif({ effort: 1 })],
])(
  "a photograph sent as %s becomes AVIF and WebP at both widths, cut to 16 by 9, each at most 40,000 bytes",
  async (kind, draw) => {
    const bytes = await draw().toBuffer();
    expect(sniffImageType(bytes)).toBe(kind);
    const picture = await encoded(bytes);
    expect(sizes(picture)).toEqual(["avif 480", "avif 960", "webp 480", "webp 960"]);
    expect(picture).toMatchObject({ width: 960, height: 540 });
    for (const file of picture.files) {
      expect(sniffImageType(file.bytes)).toBe(file.format);
      expect(file.bytes.length).toBeLessThanOrEqual(maxFileBytes);
      const { width, height } = await sharp(file.bytes).metadata();
      expect({ width, height }).toEqual({ width: file.width, height: (file.width * 9) / 16 });
    }
  },
);

test("a picture smaller than a wide card is not blown up", async () => {
  const picture = await encoded(await drawPhoto({ width: 700, height: 500 }).png().toBuffer());
  expect(sizes(picture)).toEqual(["avif 480", "avif 700", "webp 480", "webp 700"]);
  const small = await encoded(await drawPhoto({ width: 420, height: 300 }).png().toBuffer());
  expect(sizes(small)).toEqual(["avif 420", "webp 420"]);
});

test("a picture that cannot be made small in the large size has the small one, and is no larger for it", async () => {
  const picture = await encoded(await drawNoise().png({ compressionLevel: 1 }).toBuffer());
  for (const { bytes } of picture.files) expect(bytes.length).toBeLessThanOrEqual(maxFileBytes);
  expect(sizes(picture)).toContain("webp 480");
});

test("where a picture was taken, by whom, and what else its file says, is left behind", async () => {
  const exif = { IFD0: { Copyright: "secret words" }, IFD3: { GPSLatitudeRef: "N" } };
  const sent = await drawPhoto().withExif(exif).withIccProfile("p3").jpeg().toBuffer();
  expect(sent.includes("secret words")).toBe(true);
  for (const { bytes } of (await encoded(sent)).files) {
    expect(Buffer.from(bytes).includes("secret words")).toBe(false);
    expect(await sharp(bytes).metadata()).not.toHaveProperty("exif");
    expect(await sharp(bytes).metadata()).not.toHaveProperty("icc");
  }
});

test("a picture that the camera held upright is seen upright", async () => {
  const upright = drawPhoto({ width: 1600, height: 800 }).jpeg().withMetadata({ orientation: 6 });
  expect(await encoded(await upright.toBuffer())).toMatchObject({ width: 800, height: 450 });
});

test("a see-through picture stands on white", async () => {
  const dot = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"><circle cx="400" cy="225" r="99"/></svg>',
  );
  const { files } = await encoded(await sharp(dot).png().toBuffer());
  const [file] = files.filter(({ format }) => format === "webp");
  const { data } = await sharp(file?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)].every((value) => value > 245)).toBe(true);
});

test("what hides behind a picture, or in it, is gone", async () => {
  const payload = "<script>alert(901)</script>";
  const png = await drawPhoto().png().toBuffer();
  const gif = await drawPhoto().gif({ effort: 1 }).toBuffer();
  // A GIF whose comment makes it a program as well, the way such files are made.
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, payload.length]),
    Buffer.from(payload),
    Buffer.from([0]),
  ]);
  const trailer = gif.length - 1;
  const both = Buffer.concat([gif.subarray(0, trailer), comment, gif.subarray(trailer)]);
  for (const sent of [Buffer.concat([png, Buffer.from(payload)]), both]) {
    expect(sent.includes(payload)).toBe(true);
    for (const { bytes } of (await encoded(sent)).files)
      expect(Buffer.from(bytes).includes("script")).toBe(false);
  }
});

test("of a moving picture the first frame is taken", async () => {
  const frames = await Promise.all(
    [1, 2, 3].map((seed) => drawPhoto({ width: 640, height: 360, seed }).png().toBuffer()),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
  const picture = await encoded(moving);
  expect(picture).toMatchObject({ width: 640, height: 360 });
  for (const { bytes } of picture.files) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
});

test.each([
  ["1 by 1, which only counts readers", 1, 1, "It is too small: 400 pixels in width are the least."],
  ["too small", 390, 300, "It is too small: 400 pixels in width are the least."],
  ["a banner", 2000, 400, "Its shape does not fit: it is too long or too tall."],
  ["a tower", 500, 1500, "Its shape does not fit: it is too long or too tall."],
])("a picture that is %s is not shown", async (_, width, height, reason) => {
  expect(await problem(await drawPhoto({ width, height }).png().toBuffer())).toBe(reason);
});

test("a picture of one colour is not shown", async () => {
  expect(await problem(await drawNothing().jpeg().toBuffer())).toBe("It shows nothing.");
});

test("a picture that unpacks to far more than it weighs is not unpacked", async () => {
  const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: "#123" } })
    .png()
    .toBuffer();
  expect(bomb.length).toBeLessThan(2_000_000);
  expect(await problem(bomb)).toBe("It has too many pixels.");
  // The same with a head that says 60,000 by 60,000: its checksum is wrong, and nobody gets as far as that.
  const liar = Buffer.from(await drawPhoto().png().toBuffer());
  liar.writeUInt32BE(60_000, 16);
  liar.writeUInt32BE(60_000, 20);
  expect(await problem(liar)).not.toBe("none");
});

test("a picture that breaks off, and one with broken data, are not shown", async () => {
  for (const draw of [
    drawPhoto().jpeg(),
    drawPhoto().png(),
    drawPhoto().webp(),
    drawPhoto().avif({ effort: 0 }),
  ]) {
    const whole = await draw.toBuffer();
    expect(await problem(whole.subarray(0, whole.length >> 1))).toBe("It is broken.");
  }
  const png = await drawPhoto().png().toBuffer();
  png.fill(0, png.length >> 1, (png.length >> 1) + 2_000);
  expect(await problem(png)).toBe("It is broken.");
});

test.each([
  ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="450"></svg>')],
  ["HTML", Buffer.from("<!doctype html><title>Not found</title>")],
  ["PDF", Buffer.from("%PDF-1.7\n")],
  ["TIFF", Buffer.from("II*\0\x08\0\0\0")],
  ["nothing at all", Buffer.alloc(0)],
])("%s is no picture", async (_, bytes) => {
  expect(await problem(bytes)).toBe("It is no JPEG, PNG, WebP, AVIF or GIF.");
});

test.each(["heic\0\0\0\0mif1heic", "mif1\0\0\0\0mif1heix"])(
  "a photo in a telephone's own format, %j, is refused with what to do",
  async (brands) => {
    const told = await problem(Buffer.from(`\0\0\0\x18ftyp${brands}`, "latin1"));
    expect(told).toMatch(/HEIC.*Most Compatible.*JPEG/);
  },
);
