/** A colour as hue (degrees), saturation, lightness and opacity (0 to 1). */
interface Hsla {
  readonly h: number;
  readonly s: number;
  readonly l: number;
  readonly a: string;
}

function hueOf(red: number, green: number, blue: number, max: number, delta: number): number {
  if (delta === 0) return 0;
  if (max === red) return 60 * (((green - blue) / delta + 6) % 6);
  if (max === green) return 60 * ((blue - red) / delta + 2);
  return 60 * ((red - green) / delta + 4);
}

/** Converts red, green and blue, 0 to 255 each. */
function toHsla(rgb: readonly [number, number, number], alpha: string): Hsla {
  const [r, g, b] = rgb.map((part) => part / 255) as [number, number, number];
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const l = (max + min) / 2;
  const delta = max - min;
  const s = delta === 0 ? 0 : delta / (1 - Math.abs(2 * l - 1));
  return { h: hueOf(r, g, b, max, delta), s, l, a: alpha };
}

/** The colour that plays the same part on a dark ground: its lightness turned over, within what reads well. */
function turned({ h, s, l, a }: Hsla): string {
  // What is dark enough to be a text must be light enough to be one; the rest are grounds and lines.
  const lightness = l < 0.62 ? 0.94 - l * 0.42 : 0.11 + (1 - l) * 0.8;
  const hue = s < 0.02 ? 224 : h;
  const saturation = s < 0.02 ? 0.1 : Math.min(s, 0.75);
  return `hsl(${hue.toFixed(0)} ${(saturation * 100).toFixed(0)}% ${(lightness * 100).toFixed(0)}% / ${a})`;
}

function parseHex(hex: string): [number, number, number, string] {
  const digits = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4), digits.length === 8 ? (part(6) / 255).toFixed(2) : '1'];
}

/**
 * Gives every colour written in a style sheet a counterpart for dark mode, by CSS's own `light-dark()`: the page's
 * `color-scheme` chooses. Serves style sheets that others made for a white page.
 *
 * @example
 * ```ts
 * lightDark('a{color:#fff}'); // 'a{color:light-dark(#fff, hsl(224 10% 11% / 1))}'
 * ```
 */
export function lightDark(css: string): string {
  const colour =
    /#([0-9a-f]{3,8})\b|rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(var\([^)]*\)|[\d.]+)\s*)?\)/gi;
  return css.replace(
    colour,
    (whole: string, hex?: string, r?: string, g?: string, b?: string, a?: string) => {
      const [red, green, blue, alpha] =
        hex === undefined ? [Number(r), Number(g), Number(b), a ?? '1'] : parseHex(hex);
      return `light-dark(${whole}, ${turned(toHsla([red, green, blue], alpha))})`;
    },
  );
}
