/** Our own copy of a picture as pages show it, and how the database stores it. No decoder here: browsers load this file too. */

/** Each list has at least one file, smallest first. */
export interface Picture {
  avif: PictureFile[];
  webp: PictureFile[];
  /** Pixels of the largest WebP. */
  width: number;
  height: number;
}

export interface PictureFile {
  /** Path on our origin. */
  src: string;
  /** Pixels. */
  width: number;
}

/** A database column, as JSON: the prefix of the files' names, and widths in pixels, ascending. */
export interface StoredPicture {
  name: string;
  avif: number[];
  webp: number[];
  width: number;
  height: number;
}

/** The picture of such a column, whose files are served under `prefix`. */
export function readStoredPicture(column: string, prefix: string): Picture {
  const { name, avif, webp, width, height }: StoredPicture = JSON.parse(column);
  const files = (format: string, widths: number[]) =>
    widths.map((each) => ({ src: `${prefix}${name}-${each}.${format}`, width: each }));
  return { avif: files("avif", avif), webp: files("webp", webp), width, height };
}

/** The HTML attribute `srcset`. */
export function srcSet(files: readonly PictureFile[]): string {
  return files.map(({ src, width }) => `${src} ${width}w`).join(", ");
}
