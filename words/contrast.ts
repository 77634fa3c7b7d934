/** Contrast of two colors, and the color nearest to another that can be read. Colors are six digits: #0f0b18. */
import oklab from "./oklab.json" with { type: "json" };

/** 1 to 21 (WCAG 2.2, definition of contrast ratio). */
export function contrast(...colors: readonly [string, string]): number {
  const [dark = 0, light = 0] = colors.map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** As it may be said: never rounded up to what it does not reach. */
export const ratioWords = (ratio: number): string => `${Math.floor(ratio * 10) / 10} to 1`;

/**
 * The color of the same hue, lighter or darker, that is nearest to `color` and `works`; undefined when none does. In Oklab (CSS Color
 * 4, section 9.2), with less chroma only where a screen cannot show it.
 */
export function nearestThat(color: string, works: (candidate: string) => boolean): string | undefined {
  const cones = times(oklab.toCones, linear(color)).map(Math.cbrt);
  const [own = 0, a = 0, b = 0] = times(oklab.toLab, cones);
  for (let step = 0; step <= 1; step += 0.004)
    for (const lightness of [own - step, own + step])
      for (let chroma = 1; chroma >= 0 && lightness >= 0 && lightness <= 1; chroma -= 0.02) {
        const back = times(oklab.fromLab, [lightness, a * chroma, b * chroma]).map((one) => one ** 3);
        const rgb = times(oklab.fromCones, back);
        if (!rgb.every((one) => one > -0.0005 && one < 1.0005)) continue;
        if (works(digits(rgb))) return digits(rgb);
        break;
      }
  return ["#000000", "#ffffff"].find(works);
}

type Matrix = readonly (readonly number[])[];
const times = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, one, at) => sum + one * (vector[at] ?? 0), 0));

const luminance = (color: string): number => times([[0.2126, 0.7152, 0.0722]], linear(color))[0] ?? 0;

/** Linear light, 0 to 1. */
function linear(color: string): number[] {
  const coded = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return coded.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
}

function digits(rgb: readonly number[]): string {
  const coded = rgb.map((one) => (one <= 0.0031308 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055));
  const bytes = coded.map((one) => Math.round(255 * Math.min(1, Math.max(0, one))));
  return `#${Buffer.from(bytes).toString("hex")}`;
}
